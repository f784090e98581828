export type Gate = {
  <Result>(act: () => Promise<Result>): Promise<Result>
  countWaiting(): number
}

/** Runs at most `most` at a time. What cannot start within `waitMs` is refused, so that a crowd does not pile up. */
export function openGate(most: number, waitMs: number): Gate {
  const waiting: (() => void)[] = []
  let free = most

  async function enter() {
    if (free > 0) {
      free--
      return
    }
    const turn = Promise.withResolvers<void>()
    waiting.push(turn.resolve)
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(turn.resolve), 1)
      turn.reject(new Error('timeout exceeded when waiting for a connection'))
    }, waitMs)
    await turn.promise
    clearTimeout(timer)
  }

  function leave() {
    const next = waiting.shift()
    if (next) next()
    else free++
  }

  const pass = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    await enter()
    try {
      return await act()
    } finally {
      leave()
    }
  }
  return Object.assign(pass, { countWaiting: () => waiting.length })
}
