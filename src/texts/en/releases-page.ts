/** The page of the releases. */
export const releasesPage = {
  title: (product: string) => `${product} releases`,
  lead: 'What is new in each version, and its files with their SHA-256.',
  older: 'Earlier versions',
  download: 'Download',
  coveredFrom: (day: string) => `Licenses with updates until ${day} or later cover this version.`,
  covered: {
    title: 'What your licenses cover',
    upTo: (version: string) => `up to ${version}`,
    none: 'no version',
    until: (day: string) => `Updates until ${day}`,
  },
  feed: 'Feed of new versions (Atom)',
  sums: 'All sums, signed',
  ask: 'For the installation files, write to us:',
  failed: { title: 'The releases could not be loaded', text: 'Please try again in a moment.' },
}
