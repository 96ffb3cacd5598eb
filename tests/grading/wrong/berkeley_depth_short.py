# wrong-depth: each ghost's move counts as a level of its own
class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        def value(state, agent, depth):
            if depth == self.depth or state.isWin() or state.isLose():
                return self.evaluationFunction(state)
            agents = state.getNumAgents()
            values = [value(state.generateSuccessor(agent, a), (agent + 1) % agents, depth + 1) for a in state.getLegalActions(agent)]
            return max(values) if agent == 0 else min(values)

        return max(gameState.getLegalActions(0), key=lambda a: value(gameState.generateSuccessor(0, a), 1, 1))
