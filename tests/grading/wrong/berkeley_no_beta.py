# wrong-window: the ghosts do not lower beta
class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.search(gameState, 0, 0, float("-inf"), float("inf"))[1]

    def search(self, state, agent, depth, alpha, beta):
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state), None
        best = (float("-inf"), None) if agent == 0 else (float("inf"), None)
        for action in state.getLegalActions(agent):
            score, _ = self.search(state.generateSuccessor(agent, action), agent + 1, depth, alpha, beta)
            if agent == 0:
                if score > best[0]:
                    best = (score, action)
                if score > beta:
                    return best
                alpha = max(alpha, score)
            else:
                if score < best[0]:
                    best = (score, action)
                if score < alpha:
                    return best
        return best
