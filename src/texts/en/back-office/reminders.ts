export const reminders = {
  title: 'Reminders and upgrades',
  'reminder-days': {
    title: 'Reminder days',
    label: 'Days before the end',
    help: (days: string) => `Numbers from 0 to 60, at most ten, such as ${days}.`,
    consequences:
      'Customers are reminded on these days from now on. None is reminded again of what an e-mail was sent for, and none in the first half of a term.',
  },
  'lifetime-upgrade-days': {
    title: 'Upgrades of lifetime licenses',
    label: 'Fewest days of updates left',
    help: (days: string) => `From 0 to 365; without a change ${days}.`,
    consequences:
      'A lifetime license with fewer days of updates left cannot get more servers. It counts for new orders at once. Help articles that mention the number do not change.',
  },
  change: 'Change the setting',
}
