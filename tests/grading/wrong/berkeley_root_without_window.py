# window-not-passed: Berkeley root without window
inf = float("inf")
class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        def value(state, agent, depth, alpha, beta):
            if agent == state.getNumAgents():
                agent, depth = 0, depth + 1
            if depth == self.depth or state.isWin() or state.isLose():
                return self.evaluationFunction(state)
            v = -inf if agent == 0 else inf
            for a in state.getLegalActions(agent):
                w = value(state.generateSuccessor(agent, a), agent + 1, depth, alpha, beta)
                if agent == 0:
                    v = max(v, w)
                    if v > beta: return v
                    alpha = max(alpha, v)
                else:
                    v = min(v, w)
                    if v < alpha: return v
                    beta = min(beta, v)
            return v
        return max(gameState.getLegalActions(0), key=lambda a: value(gameState.generateSuccessor(0, a), 1, 0, -inf, inf))
