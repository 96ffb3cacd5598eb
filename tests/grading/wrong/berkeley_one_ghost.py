# wrong-player: after the first ghost it is Pacman's turn again
class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        def value(state, agent, depth):
            if state.isWin() or state.isLose() or depth == self.depth * state.getNumAgents():
                return self.evaluationFunction(state)
            values = [value(state.generateSuccessor(agent, a), 1 - min(agent, 1), depth + 1) for a in state.getLegalActions(agent)]
            return max(values) if agent == 0 else min(values)

        return max(gameState.getLegalActions(0), key=lambda a: value(gameState.generateSuccessor(0, a), 1, 1))
