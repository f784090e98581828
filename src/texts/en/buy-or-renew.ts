import { formatDay } from '../day.ts'

const date = (day: string) => formatDay('en', day)

export const buyOrRenew = {
  title: 'Buy a new license or renew?',
  text: 'You already have a license that you can renew. Renewing adds the new term to the end of the current one and keeps the serial number.',
  buyNew: 'Buy a new license',
  renew: 'Renew',
  renewOf: (name: string, serial: string) => `Renew ${name}, ${serial}`,
  until: (day: string) => `until ${date(day)}`,
  expired: (day: string) => `expired on ${date(day)}`,
  updatesUntil: (day: string) => `free updates until ${date(day)}`,
  updatesEnded: (day: string) => `free updates ended on ${date(day)}`,
  close: 'Close',
}
