import { registrationActionWords, sellerActionWords } from './seller-actions.ts'

export const sellers = {
  lead: 'The vendor sells; a reseller invoices the bank transfers of the countries it serves.',
  resellers: 'Resellers',
  noCountries: 'no country',
  vendor: 'Vendor',
  vendorLead:
    'It is configured on the server, by the environment variables with these names. A change needs a restart.',
  notSet: 'not set',
  columns: {
    name: 'Reseller',
    series: 'Series',
    country: 'Country',
    serves: 'Serves',
    from: 'From',
    until: 'Until',
  },
  registrations: 'VAT registrations outside the EU',
  registrationsLead: 'Where a seller is registered, customers are charged the VAT of the country.',
  thresholds: {
    title: 'VAT registration thresholds',
    lead: 'Before tax, by seller. From the limit on the seller must register there.',
    year: 'Year',
    counted: 'Which sales',
    sales: { there: 'there', worldwide: 'worldwide' },
    sold: 'Sold',
    limit: 'Limit',
  },
  actions: sellerActionWords,
  registrationActions: registrationActionWords,
  seriesLead: (series: string) => `Invoices ${series}`,
  closed: 'closed',
  closedLead: 'It issues no more invoices. Its invoices and its series stay.',
}
