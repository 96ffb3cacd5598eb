# missed-cut: Berkeley never cuts
inf = float("inf")
class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.value(gameState, 0, 0, -inf, inf)[1]
    def value(self, state, agent, depth, alpha, beta):
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state), None
        best = (-inf, None) if agent == 0 else (inf, None)
        for a in state.getLegalActions(agent):
            w = self.value(state.generateSuccessor(agent, a), agent + 1, depth, alpha, beta)[0]
            if agent == 0:
                if w > best[0]: best = w, a
                alpha = max(alpha, w)
            else:
                if w < best[0]: best = w, a
                beta = min(beta, w)
        return best
