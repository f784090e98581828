import { sold } from '../sold.ts'
import { countDays, countServers } from './counts.ts'

export const demoMail = {
  issued: (day: string, email: string) =>
    `Your demo license is ready and runs until ${day}. It is in your profile, and we are e-mailing it to ${email}.`,
  subject: (product: string, days: number) =>
    `Your ${product} demo license: ${countDays(days)}, full-featured`,
  title: 'Your demo license is ready',
  opening: (product: string, days: number) =>
    `For ${countDays(days)} you can try every feature of ${product} on ${countServers(1)}. Nothing is charged, and the demo does not renew automatically.`,
  serial: 'Serial number',
  validUntil: 'Valid until',
  begin: 'How to get started',
  steps: (product: string) => [
    `Install ${product} on your server.`,
    `Copy the attached license.txt to ${sold().install.folder}/license.txt.`,
    'Restart it. It is licensed from then on.',
  ],
  help: 'Install and start:',
  profile: 'The license in your profile:',
  buy: 'Buy a license:',
  keep: (day: string) =>
    `To continue after ${day}, buy a license. The demo becomes the paid license with the same serial number, and there is nothing to reinstall.`,
}
