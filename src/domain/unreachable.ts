/** Ends a switch: it does not compile while a case is missing. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value: ${String(value)}`)
}
