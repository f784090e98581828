export const legal = {
  imprint: {
    title: 'Imprint',
    seller: 'Seller',
    address: 'Address',
    registration: 'Register',
    vat: 'VAT number',
    taxNumber: 'Tax number',
    manager: 'Represented by',
    phone: 'Telephone',
    email: 'E-mail',
  },
  terms: {
    earlier: 'This is an earlier version. It applies to the orders that accepted it.',
    current: 'Read the current terms',
    version: (version: string) => `Version ${version}`,
  },
  failed: {
    title: 'This text could not be loaded',
    text: 'Please try again in a moment, or ask us for it by e-mail.',
  },
}
