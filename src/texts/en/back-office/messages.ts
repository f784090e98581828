export const secondFactorMessages = {
  enrolled: 'The app is your second factor now.',
  confirmed: 'Your second factor is confirmed.',
  codesRenewed: 'These recovery codes replace the earlier ones.',
}

export const orderActionMessages = {
  cancelled: (id: number) => `Order ${id} is cancelled.`,
}

export const superuserMessages = { removed: 'The superuser is removed.' }

export const connectionMessages = {
  jobRetried: 'The job runs again within seconds.',
  eventRetried: 'The event is processed again within seconds.',
  redelivered: 'The message is sent again within seconds.',
}
