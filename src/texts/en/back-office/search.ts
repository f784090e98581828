export const search = {
  title: 'Search results',
  lead: (q: string) => `For “${q}”`,
  found: 'Found',
  detail: 'Details',
  none: 'Nothing was found.',
  hint: 'Enter a number, an e-mail address, or at least three letters of a name, a company, a city or a VAT number.',
}
