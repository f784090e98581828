export const tokens = {
  title: 'API tokens',
  lead: 'What programs of customers sign in with. Customers make them in their settings.',
  none: 'No customer has an API token.',
  columns: {
    email: 'Customer',
    name: 'Name',
    scopes: 'Scopes',
    used: 'Last used',
    expires: 'Expires',
    state: 'State',
    action: 'Action',
  },
  states: { active: 'active', expired: 'expired', revoked: 'revoked' },
  never: 'never',
  revoke: {
    open: 'Revoke',
    question: (name: string, email: string) => `Revoke the token ${name} of ${email}?`,
    consequences:
      'Programs that use it are refused from their next request. It cannot be undone; the customer is not notified, but sees it in the settings and can make another token.',
    submit: 'Revoke the token',
  },
}
