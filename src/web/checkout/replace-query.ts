/**
 * Writes what is chosen into the address without a navigation of the router: one that is under way, to the page that
 * was just asked for, would be given up for it.
 */
export function replaceQuery(query: URLSearchParams) {
  history.replaceState(history.state, '', `${location.pathname}?${query}${location.hash}`)
}
