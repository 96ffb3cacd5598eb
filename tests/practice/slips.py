"""Wrong programs that are right ones but for a slip: what their writer put in the place of what.

`SLIPS[right][name]` is the class that the slip is to be named as, and what stands instead of what in right/`right`.py.
Programs that are wrong in a way of their own are files in wrong/.
"""

from places import TESTS

Slip = tuple[str, dict[str, str]]

SEARCH = "        value = alphabeta(child, alpha, beta, not is_max)\n"
START = "    best = -inf if is_max else inf\n"
NARROW = "        if is_max:\n            alpha = max(alpha, best)\n        else:\n            beta = min(beta, best)\n"
CUT = "        if alpha >= beta:\n            break\n"
ACTIONS = "game.actions(state)"
MINIMAX = "\n\ndef minimax(tree, is_max):\n"
ALPHABETA = "\n\ndef alphabeta(tree, alpha, beta, is_max):\n"
NEXT_ROUND = "            if agent == state.getNumAgents():\n                agent, depth = 0, depth + 1\n"

SLIPS: dict[str, dict[str, Slip]] = {
    "plain_alphabeta": {
        "alpha_raised_at_min": ("wrong-side", {NARROW: "        alpha = max(alpha, best)\n"}),
        "alpha_replaced": (
            "missed-deep-cut",  # even where alpha was higher
            {"alpha = max(alpha, best)": "alpha = best", "beta = min(beta, best)": "beta = best"},
        ),
        "alpha_reset": ("window-not-passed", {"child, alpha, beta": "child, -inf, beta"}),
        "beta_at_max": ("wrong-side", {NARROW: "        beta = min(beta, best)\n"}),
        "beta_reset": ("window-not-passed", {"child, alpha, beta": "child, alpha, inf"}),
        "cut_by_own_end": (
            "wrong-side",
            {
                CUT: "",
                "            alpha =": (
                    "            if best >= alpha and alpha != -inf:\n                break\n            alpha ="
                ),
                "            beta =": "            if best <= beta < inf:\n                break\n            beta =",
            },
        ),
        "cut_needs_more_than_one": ("missed-cut", {"alpha >= beta": "alpha > beta + 1"}),
        "cut_reversed": ("extra-cut", {"alpha >= beta": "alpha <= beta"}),
        "cut_too_early": ("extra-cut", {"alpha >= beta": "alpha + 1 >= beta"}),
        "cuts_by_size": ("extra-cut", {"alpha >= beta": "abs(alpha) >= abs(beta) and alpha != -inf"}),
        "cuts_late": ("missed-cut", {NARROW + CUT: CUT + NARROW}),
        "early_return_and_prunes": ("extra-cut", {"\n    return best": "\n        return best"}),
        "ends_crossed": ("wrong-side", {"        if is_max:": "        if not is_max:"}),
        "ends_swapped": ("wrong-window", {"child, alpha, beta": "child, beta, alpha"}),
        "first_child_by_slice": ("first-child-skipped", {"in tree:": "in tree[1:] or tree:"}),
        "last_child_by_slice": ("last-child-skipped", {"in tree:": "in tree[:-1] or tree:"}),
        "min_and_max_swapped_at_ends": ("wrong-window", {"max(alpha": "min(alpha", "min(beta": "max(beta"}),
        "never_cuts": ("missed-cut", {CUT: ""}),
        "only_own_best_handed_down": (
            "missed-deep-cut",
            {
                "child, alpha, beta": "child, *((best, inf) if is_max else (-inf, best))",
                NARROW: "",
                "alpha >= beta": "(best >= beta if is_max else best <= alpha)",
            },
        ),
        "root_is_always_max": (
            "wrong-player",
            {
                "alphabeta(": "search(",
                "return best\n": f"return best\n{ALPHABETA}    return search(tree, alpha, beta, True)\n",
            },
        ),
        "searches_twice": ("too-many-nodes", {SEARCH: SEARCH + SEARCH}),
        "sorts_the_tree": ("changes-tree", {START: START + "    tree.sort(key=str)\n"}),
        "starts_with_zero_and_prunes": ("wrong-start", {"best = -inf if is_max else inf": "best = 0"}),
        "window_by_default": (
            "window-not-passed",
            {
                "tree, alpha, beta, is_max": "tree, alpha=-inf, beta=inf, is_max=True",
                "child, alpha, beta, not is_max": "child, is_max=not is_max",
            },
        ),
        "window_not_narrowed": (
            "wrong-window",  # all children are searched before the loop
            {
                SEARCH: "",
                "for child in tree": "for value in [alphabeta(child, alpha, beta, not is_max) for child in tree]",
            },
        ),
        "window_not_passed": ("window-not-passed", {"child, alpha, beta": "child, -inf, inf"}),
    },
    "window_only": {
        "ab_same_player": ("wrong-player", {"not is_max": "is_max"}),
        "returns_alpha": ("bound-as-value", {"alpha if is_max else beta": "alpha"}),
        "returns_other_end": ("bound-as-value", {"alpha if is_max else beta": "beta if is_max else alpha"}),
    },
    "fail_hard": {
        "rules_mixed_fail_hard": (
            "rule-ge-gt",
            {"alpha >= beta:\n                return beta": "alpha > beta:\n                return beta"},
        ),
    },
    "move_kept": {
        "beta_not_lowered": (
            "wrong-window",
            {
                "        else:\n            beta = min(beta, best)\n": "",
                "alpha >= beta": "(alpha >= beta if is_max else best <= alpha)",
            },
        ),
        "last_child_by_while": ("last-child-skipped", {"enumerate(tree)": "enumerate(tree[:-1] or tree)"}),
        "move_always_first": ("wrong-move", {"return best, move": "return best, 0"}),
        # a later move that only seems as good, since it was cut
        "move_of_a_bound": ("wrong-move", {"value > best": "value >= best", "value < best": "value <= best"}),
    },
    "two_branches": {
        "alpha_not_raised": (
            "wrong-window",
            {"            alpha = max(alpha, best)\n            if alpha >= beta": "            if best >= beta"},
        ),
        "cuts_at_max_only": (
            "missed-cut",
            {"beta = min(beta, best)\n        if alpha >= beta:\n            break\n": "beta = min(beta, best)\n"},
        ),
        "cuts_at_nine": ("extra-cut", {"            if alpha >= beta": "            if alpha >= beta or best == 9"}),
        "max_starts_with_zero": ("wrong-start", {"best = -inf": "best = 0"}),
        "returns_other_end_after_all": (
            "bound-as-value",
            {
                "                break\n        return best": "                return alpha\n        return beta",
                "            break\n    return best": "            return beta\n    return alpha",
            },
        ),
        "rules_mixed": (
            "rule-ge-gt",
            {
                "            if alpha >= beta": "            if best >= beta",
                "beta = min(beta, best)\n        if alpha >= beta": "beta = min(beta, best)\n        if best < alpha",
            },
        ),
    },
    "with_depth": {
        "cuts_at_min_only_with_depth": ("missed-cut", {"            if value > beta:\n                break\n": ""}),
        "depth_off_by_one": ("wrong-depth", {"depth == 0": "depth == 1"}),
        "forgets_return": (
            "returns-nothing",
            {"minimax(child, depth - 1, True))\n    return value\n": "minimax(child, depth - 1, True))\n"},
        ),
        "max_takes_smaller": (
            "wrong-comparison",
            {
                "value = -math.inf\n        for child in node:\n            value = max(value, minimax": (
                    "value = math.inf\n        for child in node:\n            value = min(value, minimax"
                ),
            },
        ),
    },
    "explicit_players": {
        "ends_swapped_in_two_functions": ("wrong-window", {"node[i], alpha, beta": "node[i], beta, alpha"}),
        "max_value_calls_itself": ("wrong-player", {"v2 = min_value": "v2 = max_value"}),
        "max_value_takes_least": ("wrong-comparison", {"-math.inf": "math.inf", "v2 > v": "v2 < v"}),
        "tests_of_the_other_player": (
            "wrong-side",
            {
                "            alpha = max(alpha, v)\n        if v >= beta:\n            return move, v\n": (
                    "        if v <= alpha:\n            return move, v\n        alpha = max(alpha, v)\n"
                ),
                "            beta = min(beta, v)\n        if v <= alpha:\n            return move, v\n": (
                    "        if v >= beta:\n            return move, v\n        beta = min(beta, v)\n"
                ),
            },
        ),
    },
    "negamax": {
        "negamax_does_not_swap": ("wrong-window", {"child, -b, -a": "child, -a, -b"}),
        "negamax_does_not_turn": ("wrong-window", {"child, -b, -a": "child, a, b"}),
        "negamax_never_negates": ("wrong-sign", {"-negamax(child": "negamax(child"}),
        "negamax_sign": (
            "wrong-sign",  # neither at the leaves nor at the root
            {"sign * node\n    return": "node\n    return", "sign * negamax": "negamax"},
        ),
        "negamax_without_deep_cuts": ("missed-deep-cut", {"child, -b, -a": "child, -INF, -best"}),
    },
    "plain_minimax": {
        "early_return": ("first-child-only", {"\n    return best": "\n        return best"}),
        "evaluates_twice": (
            "too-many-nodes",
            {
                "        value = minimax(child, not is_max)\n": "",
                "        best = max(best, value) if is_max else min(best, value)\n": (
                    "        if minimax(child, not is_max) > best if is_max else minimax(child, not is_max) < best:\n"
                    "            best = minimax(child, not is_max)\n"
                ),
            },
        ),
        # a node with one child has no value at all
        "last_child_by_range_raw": ("last-child-skipped", {"in tree": "in tree[:-1]"}),
        "returns_last": ("wrong-value", {"return best": "return value"}),
        "starts_inverted": ("wrong-start", {"-inf if is_max else inf": "inf if is_max else -inf"}),
        "starts_with_one": ("wrong-start", {"-inf if is_max else inf": "-1 if is_max else 1"}),
        "starts_with_zero": ("wrong-start", {"-inf if is_max else inf": "0"}),
    },
    "list_of_values": {
        "absolute_values": ("wrong-sign", {"return tree": "return abs(tree)"}),
        "always_max": ("wrong-player", {"not is_max": "True"}),
        "average_at_min": ("wrong-value", {"min(values)": "sum(values) / len(values)"}),
        "base_case_for_ints": ("crash", {"not isinstance(tree, list)": "isinstance(tree, int)"}),
        "comparisons_swapped": ("wrong-comparison", {"if is_max": "if not is_max"}),
        "eats_the_tree": (
            "changes-tree",
            {"child, not is_max) for child in tree": "tree.pop(0), not is_max) for _ in tree[:]"},
        ),
        "first_child_skipped": ("first-child-skipped", {"in tree": "in tree[1:] or tree"}),
        "ignores_player": (
            "wrong-player",
            {"minimax(": "value(", "else min(values)\n": f"else min(values)\n{MINIMAX}    return value(tree, True)\n"},
        ),
        "index_error": (
            "crash",
            {"child, not is_max) for child in tree": "tree[i], not is_max) for i in range(len(tree) + 1)"},
        ),
        "last_child_by_range": ("last-child-skipped", {"in tree": "in tree[:-1] or tree"}),
        "no_base_case": ("crash", {"    if not isinstance(tree, list):\n        return tree\n": ""}),
        "prints": (
            "prints-only",
            {
                "minimax(": "value(",
                "else min(values)\n": f"else min(values)\n{MINIMAX}    print(value(tree, is_max))\n",
            },
        ),
        "recursion_on_itself": ("endless", {"[minimax(child": "[minimax(tree"}),
        "reverses_the_tree": ("changes-tree", {"    values": "    tree.reverse()\n    values"}),
        "same_player": ("wrong-player", {"not is_max": "is_max"}),
    },
    "move_by_index": {
        "min_takes_larger": ("wrong-comparison", {"max(values) if is_max else min(values)": "max(values)"}),
        "move_from_one": ("wrong-move", {"index(best)": "index(best) + 1"}),
        "move_in_sorted": ("wrong-move", {"in tree]": "in sorted(tree, key=str)]"}),
        "move_in_sorted_values": ("wrong-move", {"best = max": "values.sort()\n    best = max"}),
        "move_never_kept": ("wrong-move", {"values.index(best)": "None"}),
    },
    "own_tree_class": {
        "own_class_never_cuts": ("missed-cut", {"            if a >= b: break\n": ""}),
    },
    "aima_third": {
        "aima_first_action": (
            "wrong-move",
            {f"max({ACTIONS}, key=lambda a: min_value(game.result(state, a)))": f"{ACTIONS}[0]"},
        ),
        "aima_root_not_pruned": ("window-not-passed", {"best_score, beta)": "-np.inf, beta)"}),
    },
    "aima_fourth": {
        "aima_last_action": ("last-child-skipped", {f"in {ACTIONS}": f"in {ACTIONS}[:-1] or {ACTIONS}"}),
        "aima_no_beta": ("wrong-window", {"                beta = min(beta, v)\n": ""}),
    },
    "berkeley": {
        "berkeley_depth": (
            "wrong-depth",
            {
                "            if depth ==": "            if depth >",
                "            return max(values)": "            if not values:\n"
                "                return self.evaluationFunction(state)\n            return max(values)",
            },
        ),
        "berkeley_depth_short": (
            "wrong-depth",  # each ghost's move counts as a level of its own
            {
                NEXT_ROUND: "",
                "agent + 1, depth) for": "(agent + 1) % state.getNumAgents(), depth + 1) for",
                "1, 0))": "1, 1))",
            },
        ),
        "berkeley_never_cuts": (
            "missed-cut",
            {
                "                if score > beta:\n                    return best\n": "",
                "                if score < alpha:\n                    return best\n": "",
            },
        ),
        "berkeley_no_beta": ("wrong-window", {"                beta = min(beta, score)\n": ""}),
        "berkeley_one_ghost": (
            "wrong-player",  # after the first ghost it is Pacman's turn again
            {
                NEXT_ROUND: "",
                "            if depth == self.depth": "            if depth == self.depth * state.getNumAgents()",
                "agent + 1, depth) for": "1 - min(agent, 1), depth + 1) for",
                "1, 0))": "1, 1))",
            },
        ),
        "berkeley_root_without_window": (
            "window-not-passed",
            {
                'return self.search(gameState, 0, 0, float("-inf"), float("inf"))[1]': "return max("
                "gameState.getLegalActions(0), key=lambda action: self.search("
                "gameState.generateSuccessor(0, action), 1, 0, float('-inf'), float('inf'))[0])"
            },
        ),
    },
    "geeks_alphabeta": {
        "geeks_never_cuts": ("missed-cut", {"            if beta <= alpha:\n                break\n": ""}),
        "geeks_same_player": ("wrong-player", {"i, False,": "i, True,"}),
        "geeks_too_deep": ("crash", {"depth == 3": "depth == 4"}),
    },
}


def with_slip(right: str, slip: Slip) -> str:
    """The program with its slip, and the class of it in the first line, as in the files of wrong/."""
    text = (TESTS / "grading" / "right" / f"{right}.py").read_text(encoding="utf-8")
    kind, replaced = slip
    for old, new in replaced.items():
        assert old in text, (right, old)
        text = text.replace(old, new)
    return f"# {kind}: it was {right}.py\n{text}"
