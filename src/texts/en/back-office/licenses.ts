import type { licenseList } from '../../../definitions/license-list.ts'
import type { ListWords } from '../../../definitions/list.ts'
import type { serverList } from '../../../definitions/server-list.ts'
import { capitalize } from '../../sold.ts'
import { numberServers, units } from '../counts.ts'
import { licenseLines } from './license-actions.ts'
import { licensePlans, licenseStates } from './license-words.ts'

export const licenses = {
  numberServers,
  none: 'There are no licenses yet.',
  labels: {
    id: 'Number',
    serial: 'Serial number',
    email: 'Customer',
    plan: 'Plan',
    get servers() {
      return capitalize(units().other)
    },
    state: 'State',
    expiration_date: 'Expires',
    q: 'Number or e-mail',
    expires: 'Expires',
    days: 'Last day',
    activated: 'Activation',
    version: 'Version in use',
  },
  values: {
    state: licenseStates,
    plan: licensePlans,
    expires: {
      lapsed: 'lapsed',
      7: 'within 7 days',
      30: 'within 30 days',
      60: 'within 60 days',
      90: 'within 90 days',
    },
    activated: { never: 'never activated' },
  },
  updatesUntil: (day: string) => `never; updates until ${day}`,
  expirations: {
    title: 'Expirations',
    lead: (from: string, to: string) =>
      `Active licenses by their last day, ${from} to ${to}. Updates of lifetime licenses are included. A day leads to its licenses.`,
    total: (count: number) => `In all: ${count}.`,
    none: 'No license expires in the next 365 days.',
    day: (day: string, count: number) => `${day}: ${count === 1 ? '1 license' : `${count} licenses`}`,
    weekdays: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
    months: 'January February March April May June July August September October November December'.split(
      ' ',
    ),
    asTable: 'The same numbers as a table',
    columns: { day: 'Day', licenses: 'Licenses' },
  },
  facts: {
    name: 'Named by the customer',
    termStarts: 'Term began',
    renewal: 'Renews by card',
  },
  used: {
    /** Null without a limit. */
    title: (used: number, of: number | null) => `Servers in use: ${used}${of === null ? '' : ` of ${of}`}`,
    seat: 'Seat',
    kind: 'Connection',
    kinds: { online: 'online', offline: 'offline' },
    actions: 'Actions',
  },
  serverList: {
    title: 'Servers',
    none: 'No server holds a seat.',
    labels: {
      name: 'Server',
      license_id: 'License',
      email: 'Customer',
      version: 'Version',
      state: 'State',
      last_seen_at: 'Last seen',
      find: 'Name',
    },
    values: {
      state: {
        cloned: 'copy suspected',
        'not-covered': 'version not covered',
        offline: 'offline',
        silent: 'silent',
        fine: 'fine',
      },
    },
    unnamed: 'without a name',
    versions: 'Versions in use',
    unknownVersion: 'unknown',
    count: (servers: number) => `${servers.toLocaleString('en')} in use`,
  } satisfies ListWords<typeof serverList>,
  terms: {
    title: 'Terms',
    describe: (count: number, from: string, until: string, today: string) =>
      `A bar of ${count === 1 ? '1 term' : `${count} terms`} from ${from} to ${until}; a line marks today, ${today}`,
    term: (what: string, servers: number, from: string, until: string) =>
      `${from} to ${until}: ${what}, ${units().other}: ${numberServers(servers)},`,
    order: (id: number) => `order ${id}`,
    withoutOrder: 'without an order',
  },
  files: {
    title: 'License files',
    newest: 'Only the newest counts on the servers.',
    issued: 'Issued',
    why: 'Because of',
    licensee: 'Licensee',
    id: 'File',
    reasons: {
      purchase: 'a purchase',
      demo: 'a demo',
      renewal: 'a renewal',
      get upgrade() {
        return `more ${units().other}`
      },
      conversion: 'a conversion',
      extension: 'an extension',
      get reduction() {
        return `fewer ${units().other} or days`
      },
      reset: 'a reset',
      transfer: 'a transfer',
      download: 'a download',
    },
  },
  events: {
    issued: 'Issued',
    imported: 'Taken over from the previous shop',
    extended: 'Extended',
    get upgraded() {
      return `More ${units().other}`
    },
    get reduced() {
      return `Fewer ${units().other}`
    },
    shortened: 'Shortened',
    converted: 'Demo became a paid license',
    transferred: 'Transferred',
    reset: 'Reset',
    suspended: 'Suspended',
    resumed: 'Resumed',
    revoked: 'Revoked',
    expired: 'Expired',
    activated: 'Server activated',
    released: 'Seat released',
  },
  lines: licenseLines,
  showSerial: {
    open: 'Show serial number',
    question: (id: number) => `Show the serial number of license ${id}`,
    consequences:
      'The serial number is shown on this page for one minute. The audit log records that you saw it, and why.',
    submit: 'Show',
    copy: 'Copy the serial number',
    hide: 'Hide',
  },
} satisfies ListWords<typeof licenseList>
