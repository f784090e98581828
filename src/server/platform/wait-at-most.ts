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
