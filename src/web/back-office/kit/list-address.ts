/** The address of the same list with other values; null removes one, and what is empty is left out. */
export function listAddress(
  { pathname, search }: { pathname: string; search: string },
  changes: Record<string, string | null>,
): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) query.set(name, value ?? '')
  const rest = new URLSearchParams([...query].filter(([, value]) => value))
  return rest.size > 0 ? `${pathname}?${rest}` : pathname
}
