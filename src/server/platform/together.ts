type Waiting<Asked, Answer> = { asked: Asked; resolve(answer: Promise<Answer>): void }

/**
 * Does for many at once what each of them asks of an `owner`: whoever comes while a group is under way goes with the
 * next one, of `most` at the most. `act` answers in the order it was asked. Where it fails, each of the group is done by
 * itself, so that nobody fails for another's fault.
 */
export function together<Owner extends object, Asked, Answer>(
  most: number,
  act: (owner: Owner, group: Asked[]) => Promise<Answer[]>,
): (owner: Owner, asked: Asked) => Promise<Answer> {
  const queues = new WeakMap<Owner, Waiting<Asked, Answer>[]>()

  async function alone(owner: Owner, asked: Asked): Promise<Answer> {
    const [answer] = await act(owner, [asked])
    // `act` answers each that it is asked.
    return answer as Answer
  }

  async function goThrough(owner: Owner, waiting: Waiting<Asked, Answer>[]) {
    while (waiting.length > 0) {
      const group = waiting.splice(0, most)
      const answers = group.length === 1 ? null : await all(owner, group)
      for (const [index, { asked, resolve }] of group.entries()) {
        const answer = answers?.[index] ?? alone(owner, asked)
        resolve(answer)
        await answer.catch(() => {})
      }
    }
    queues.delete(owner)
  }

  async function all(owner: Owner, group: Waiting<Asked, Answer>[]): Promise<Promise<Answer>[] | null> {
    try {
      const answers = await act(
        owner,
        group.map(({ asked }) => asked),
      )
      return answers.map(answer => Promise.resolve(answer))
    } catch {
      return null
    }
  }

  return (owner, asked) =>
    new Promise(resolve => {
      const queue = queues.get(owner)
      const waiting = queue ?? []
      waiting.push({ asked, resolve })
      if (queue) return
      queues.set(owner, waiting)
      void goThrough(owner, waiting)
    })
}
