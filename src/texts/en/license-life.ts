import { capitalize, sold } from '../sold.ts'
import { units } from './counts.ts'
import type { LicenseEnd } from './license-end.ts'

const many = () => units().other

type Values = LicenseEnd & { product: string; other: string }

export const licenseLife = {
  done: {
    renamed: 'The name is saved.',
    reset: 'The license has a new serial number and a new file. We are e-mailing them to you.',
    offered: (email: string) => `We are e-mailing the offer to ${email}. It can be accepted within 7 days.`,
    withdrawn: 'The offer is withdrawn. The license stays yours.',
    accepted: 'The license is now yours. We are e-mailing you its file.',
  },
  rows: {
    license: 'License',
    servers: () => capitalize(units().other),
    until: 'Until',
    updatesUntil: 'Updates until',
    serial: 'Serial number',
  },
  reason: (reason: string) => `Reason: ${reason}`,
  file: 'The license file, license.txt, is attached. It replaces every earlier file of this license, on all of its servers.',
  steps: (product: string) => [
    `Copy license.txt to ${sold().install.folder}/license.txt on each server.`,
    `Restart ${product} when it suits you.`,
  ],
  guide: 'Installation in detail:',
  page: 'See the license:',
  notices: {
    suspended: {
      subject: (product: string) => `${product}: your license is suspended`,
      title: 'Your license is suspended',
      text: ({ product }: Values) =>
        `What is running continues. Servers that reach us start nothing new after a notice of at least 7 days. Write to us so that we can reactivate the license for ${product}.`,
    },
    resumed: {
      subject: (product: string) => `${product}: your license works again`,
      title: 'Your license works again',
      text: ({ product }: Values) =>
        `The suspension is lifted. You do not need to do anything on your servers: ${product} accepts the license again.`,
    },
    revoked: {
      subject: (product: string) => `${product}: your license is revoked`,
      title: 'Your license is revoked',
      text: ({ product }: Values) =>
        `The license no longer entitles you to run ${product}. What is running continues. Servers that reach us start nothing new after a notice of at least 7 days. If you did not expect this, write to us.`,
    },
    extended: {
      subject: (product: string) => `${product}: your license is extended`,
      title: 'Your license is extended',
      text: ({ until, isLifetime }: Values) =>
        `${isLifetime ? 'Its updates now run' : 'The license now runs'} until ${until}. There is nothing to pay.`,
    },
    issued: {
      subject: (product: string) => `${product}: a license for you`,
      title: 'You have a license',
      text: ({ product, until, isLifetime }: Values) =>
        `We have issued a license for ${product} to you, ${isLifetime ? 'with updates ' : ''}until ${until}. There is nothing to pay.`,
    },
    upgraded: {
      subject: (product: string) => `${product}: your license has more ${many()}`,
      title: () => `Your license has more ${many()}`,
      text: () => `You can run more ${many()} with this license now. There is nothing to pay.`,
    },
    reduced: {
      subject: (product: string) => `${product}: your license has fewer ${many()}`,
      title: () => `Your license has fewer ${many()}`,
      text: () =>
        `We have changed the number of ${many()} of this license. Servers that use it continue. If you did not expect this, write to us.`,
    },
    shortened: {
      subject: (product: string) => `${product}: your license is shortened`,
      title: 'Your license is shortened',
      text: ({ until, isLifetime }: Values) =>
        `A part of its price is refunded. ${isLifetime ? 'Its updates now run' : 'The license now runs'} until ${until}.`,
    },
    converted: {
      subject: (product: string) => `${product}: your demo is now a full license`,
      title: 'Your demo is now a full license',
      text: ({ until, isLifetime }: Values) =>
        `The license runs ${isLifetime ? 'forever, with updates ' : ''}until ${until} and keeps its serial number. There is nothing to pay.`,
    },
    reset: {
      subject: (product: string) => `${product}: your license is reset`,
      title: 'Your license is reset',
      text: ({ product }: Values) =>
        `The license has a new serial number and a new file. Install them on each server within 7 days: after that, ${product} starts nothing new with the old ones. Servers that never connect keep working as long as their old file is valid.`,
    },
    received: {
      subject: (product: string) => `${product}: a license is now yours`,
      title: 'The license is yours',
      text: ({ other }: Values) =>
        `${other} has transferred this license to you. Nothing stops: servers that use it continue with the file they have. Install the new file, which is in your name, when it suits you.`,
    },
    given: {
      subject: (product: string) => `${product}: your license is transferred`,
      title: 'Your license is transferred',
      text: ({ other }: Values) =>
        `The license, its file, its serial number and its servers now belong to ${other}. Your orders and invoices stay in your profile.`,
    },
  },
  offer: {
    subject: (product: string) => `${product}: a license is offered to you`,
    title: (product: string) => `A license for ${product} is offered to you`,
    text: (from: string) => `${from} offers to transfer this license to you. It costs you nothing.`,
    how: (day: string) => `To accept it, open the link and sign in with this e-mail address by ${day}.`,
    link: 'See the offer:',
    ignore: 'If you do not want the license, you do not need to do anything.',
  },
}
