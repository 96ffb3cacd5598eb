from util import manhattanDistance
from game import Directions
import random, util

from game import Agent


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0  # Pacman is always agent index 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        def value(state, agent, depth):
            if agent == state.getNumAgents():
                agent, depth = 0, depth + 1
            if depth == self.depth or state.isWin() or state.isLose():
                return self.evaluationFunction(state)
            values = [value(state.generateSuccessor(agent, action), agent + 1, depth) for action in state.getLegalActions(agent)]
            return max(values) if agent == 0 else min(values)

        return max(gameState.getLegalActions(0), key=lambda action: value(gameState.generateSuccessor(0, action), 1, 0))


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.search(gameState, 0, 0, float("-inf"), float("inf"))[1]

    def search(self, state, agent, depth, alpha, beta):
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state), Directions.STOP
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
                beta = min(beta, score)
        return best
