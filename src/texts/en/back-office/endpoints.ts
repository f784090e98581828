export const endpoints = {
  title: 'Outgoing webhooks',
  lead: 'The addresses of customers to which the shop sends messages.',
  none: 'No customer has a webhook endpoint.',
  columns: {
    url: 'Address',
    email: 'Customer',
    types: 'Messages',
    state: 'State',
    why: 'Why',
    action: 'Action',
  },
  states: {
    active: 'active',
    failing: 'failing',
    disabled: 'disabled',
    'disabled-lately': 'disabled this week',
  },
  because: {
    gone: 'it answered 410',
    failing: 'it accepted nothing for three days',
    shop: 'a superuser disabled it',
  },
  failingSince: (moment: string) => `since ${moment}`,
  disable: {
    open: 'Disable',
    question: (url: string) => `Send nothing to ${url}?`,
    consequences:
      'New messages are not sent to it. The customer is not notified, reads in the settings that we disabled it, and cannot enable it again.',
    submit: 'Disable the endpoint',
  },
  enable: {
    open: 'Enable',
    question: (url: string) => `Send messages to ${url} again?`,
    consequences: 'New messages are sent to it, and those that are still due.',
    submit: 'Enable the endpoint',
  },
}
