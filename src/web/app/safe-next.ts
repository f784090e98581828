/** The `next` of a sign-in if it stays on this site, otherwise null. */
export function safeNext(next: string | null): string | null {
  if (!next || !/^\/(?![/\\])/.test(next) || /[\\\s\p{Cc}]/u.test(next)) return null
  const base = 'http://shop.invalid'
  const url = URL.parse(next, base)
  // A path of dots resolves to two slashes, which a browser reads as another site.
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}${url.hash}`
}
