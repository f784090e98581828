import { sold } from '../sold.ts'
import { autoRenewal } from './auto-renewal.ts'
import { countDays, numberServers, countServers as servers, units } from './counts.ts'
import { describeEnd as end, type LicenseEnd } from './license-end.ts'

type Terms = LicenseEnd & { servers: number }

export const licensePage = {
  autoRenewal,
  title: 'License',
  withoutScript:
    'To change anything on this page, please turn on JavaScript. Downloading license.txt works without it.',
  failed: 'This part could not be loaded. Reload the page to try again.',
  afterwards: {
    demo: {
      running: (end: string) =>
        `From ${end} nothing new can be started with the demo. If you buy a license before, its serial number stays and you only install a new file.`,
      over: 'Nothing new can be started with the demo. If you buy a license, its serial number stays and you only install a new file.',
    },
    paid: {
      running: (end: string, graceEnd: string, grace: number) =>
        `${grace > 0 ? `From ${end} there are ${countDays(grace)} of grace. ` : ''}From ${graceEnd} nothing new starts until you renew. What is running continues.`,
      inGrace: (graceEnd: string) =>
        `Everything still works: the license is in grace. From ${graceEnd} nothing new starts until you renew. What is running continues.`,
      over: 'Nothing new starts until you renew. What is running continues. A renewal counts from the day you pay.',
    },
    lifetime: {
      running: (day: string) =>
        `The license works forever. Versions released until ${day} are included; for later versions, renew your updates.`,
      over: (day: string) =>
        `The license works forever with every version released until ${day}. For later versions, renew your updates.`,
    },
    stopped: (day: string) =>
      `From ${day} servers that reach us start and add nothing. What is running continues. Servers that never connect keep working as long as their file is valid.`,
    covers: (day: string) => `Versions released until ${day} are included.`,
  },
  prices: {
    renewal: (price: string, end: string) => `${price}, then until ${end}`,
    updates: (price: string, end: string) => `${price}, then updates until ${end}`,
    upgrade: (price: string) => `${price} for one more ${units().one} until the same day`,
    upgradeLifetime: (price: string) => `${price} for one more ${units().one}`,
    basis: (country: string) =>
      `Full prices for ${country}. You can change country and payment on the next page.`,
    demo: (month: string, year: string | null) =>
      `${month} a month${year ? ` or ${year} a year` : ''} for one ${units().one}`,
    none: 'The price is on the next page.',
  },
  install: {
    title: 'Install the license',
    file: 'Download license.txt',
    mail: 'Send license.txt by e-mail',
    link: 'Create a one-time link',
    linkLead:
      'Run this command on the server. The link works once, within 15 minutes, and anyone who has it gets the file.',
    command: 'Command',
    guide: 'How to install the license file',
    offline: 'A server without internet access',
    notYours: (serial: string) =>
      `This is another customer’s license, ${serial}. Only they read its serial number here and download its file.`,
    inBackOffice: 'Open it in the back office',
    noFile: 'There is no file while the license is suspended or revoked.',
  },
  servers: {
    title: 'Servers',
    used: (held: number, seats: number) => `${held} of ${servers(seats)} in use`,
    none: 'No server uses this license yet. Install license.txt on one.',
    inUse: (held: number) => `${servers(held)} in use`,
    search: 'Find a server',
    nothingFound: 'No server matches.',
    more: 'Show more servers',
    unnamed: (seat: number) => `Server ${seat}`,
    lastSeen: (moment: string) => `last contact ${moment}`,
    silentSince: (moment: string) => `silent since ${moment}`,
    heldUntil: (day: string) => `seat held until ${day}`,
    notHeld: 'another server can take its seat',
    offline: (moment: string) => `activated offline ${moment} · seat held until you free it`,
    cloned: {
      title: 'Two copies of this server were seen',
      text: () =>
        `They have the same machine id and share one seat. Nothing was stopped. On the copy, delete /etc/machine-id, run systemd-machine-id-setup and restart it; in a container, mount a file of its own at ${sold().install.folder}/machine-id. It then takes a seat of its own. To remove this notice, free the server.`,
    },
    free: 'Free the seat',
    question: (name: string) => `Free ${name}?`,
    consequence: {
      online:
        'Another server can take its seat. What it runs continues, but after 7 days’ notice it starts nothing new until it is activated again by hand.',
      offline:
        'Another server can take its seat. Remove the license from this server first: it never connects, so we cannot stop it.',
    },
    confirm: 'Free the server',
  },
  versions: {
    title: (version: string | undefined) =>
      version ? `Versions: covered up to ${version}` : 'Versions: none covered',
    download: (version: string) => `Download ${version}`,
    later: (newest: string | null) => `Version ${newest} is covered after a renewal.`,
    all: 'All releases',
  },
  name: {
    title: 'Name',
    label: 'Your name for this license',
    help: 'Only you see it. Up to 60 characters.',
    save: 'Save',
  },
  history: {
    title: 'History',
    none: 'Nothing has been recorded yet.',
    received: 'Transferred to you',
    reason: (reason: string) => `Reason: ${reason}`,
    order: (id: number) => `Order ${id}`,
    by: {
      customer: 'by you',
      person: '',
      'previous-customer': 'by the previous owner',
      operator: 'by our support',
      shop: '',
    },
    kinds: {
      issued: (terms: Terms) => `Issued for ${servers(terms.servers)}, ${end(terms)}`,
      imported: (terms: Terms) =>
        `Taken over from the previous shop, ${servers(terms.servers)}, ${end(terms)}`,
      extended: ({ until, isLifetime }: Terms) =>
        `${isLifetime ? 'Updates extended' : 'Extended'} until ${until}`,
      upgraded: ({ servers: count }: Terms) => `Upgraded to ${servers(count)}`,
      reduced: ({ servers: count }: Terms) => `Reduced to ${servers(count)}`,
      shortened: ({ until }: Terms) => `Shortened until ${until}`,
      converted: (terms: Terms) => `Demo became a paid license for ${servers(terms.servers)}, ${end(terms)}`,
      transferred: () => 'Transferred to another owner',
      reset: () => 'Reset: new serial number and new file',
      suspended: () => 'Suspended',
      resumed: () => 'Active again',
      revoked: () => 'Revoked',
      expired: () => 'Expired',
    },
  },
  reset: {
    title: 'Reset the license',
    lead: 'For a serial number or a file that others have seen.',
    label: 'Reset',
    question: 'Reset this license?',
    consequences: [
      'The license gets a new serial number and a new file. We e-mail them to you.',
      'All of its servers are freed. Install the new file on each of them.',
      'Servers with the old file get a warning, and start nothing new after 7 days. What is running continues.',
      'Servers that never connect keep working as long as their old file is valid.',
      'The old serial number never works again. This cannot be undone.',
    ],
    confirm: 'Reset the license',
  },
  transfer: {
    title: 'Transfer the license',
    lead: 'License, file, serial number and servers move to another customer, and nothing stops. Your orders and invoices stay with you.',
    label: 'E-mail address of the new owner',
    help: 'We e-mail them an offer. It is theirs once they accept it, within 7 days.',
    send: 'Send the offer',
    open: (email: string, day: string) => `Offered to ${email}. The offer can be accepted until ${day}.`,
    withdraw: 'Withdraw the offer',
  },
  offer: {
    numberServers,
    title: 'A license for you',
    lead: (from: string) => `${from} offers to transfer this license to you. It costs you nothing.`,
    license: 'License',
    servers: 'Servers',
    until: 'Valid until',
    updatesUntil: 'Free updates until',
    expires: 'Accept by',
    after:
      'It will be in your profile, with its serial number and a file in your name. Its servers keep running.',
    accept: 'Accept the license',
    later: 'Not now',
    withoutScript: 'To accept the license, please turn on JavaScript and reload this page.',
    closed: {
      title: 'There is no open offer here for you',
      text: (email: string) =>
        `You are signed in as ${email}. The offer may have been sent to another address, or it was accepted or withdrawn, or has expired.`,
    },
    waiting: (from: string) => `${from} offers you a license`,
    see: 'See the offer',
  },
}
