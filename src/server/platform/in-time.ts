/** Undefined if `asked` takes longer; it goes on nevertheless. */
export async function waitAtMost<Result>(ms: number, asked: Promise<Result>): Promise<Result | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(late.resolve, ms, undefined)
  try {
    return await Promise.race([asked, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Repeats the last result for so long, so that many who ask cost no more than one. A failure is not repeated. */
export function repeatFor<Result>(ms: number, read: () => Promise<Result>, now = () => performance.now()) {
  let last: { at: number; result: Promise<Result> } | undefined
  return () => {
    if (last && Math.abs(now() - last.at) < ms) return last.result
    const result = read()
    last = { at: now(), result }
    result.catch(() => (last = undefined))
    return result
  }
}
