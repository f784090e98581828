import type { ActivationCode, SeatLoss } from '../../domain/licenses/activation.ts'
import { sold } from '../sold.ts'

export const activation = {
  codes: {
    active: 'This server is activated.',
    in_grace: 'The license has expired. Renew it before the grace ends.',
    released: 'This server holds no seat of the license any more.',
    expired: 'The license has expired. Renew it, and this server goes on.',
    suspended: 'The license is suspended. Please write to us.',
    revoked: 'The license is revoked. Please write to us.',
    version_not_covered:
      'This version was released after the end of your updates. Renew the license, or install an earlier version.',
    not_activated: 'This server is not activated yet.',
    no_seat_left:
      'All seats of this license are in use. Free one in your profile, replace a server, or add servers to the license.',
    serial_reset:
      'This serial number was replaced by a new one. Install the new license.txt from your profile.',
  } satisfies Record<Exclude<ActivationCode, 'seat_lost'>, string>,
  seatLost: {
    lapsed:
      'This server was out of contact for more than 30 days, and another one took its seat. Activate it again.',
    freed:
      'The owner of the license has freed the seat of this server. Activate it again if that was a mistake.',
  } satisfies Record<SeatLoss, string>,
  serverNamed: 'The name is saved.',
  seatFreed: 'The seat is free. Another server can be activated.',
  cloned: {
    subject: (product: string) => `${product}: two servers use the same seat`,
    title: 'Two servers use the same seat',
    opening:
      'Two running servers identify themselves as the same machine. Probably a virtual machine or a container was copied together with its machine id. Nothing was stopped.',
    license: 'License',
    server: 'Server',
    advice: () =>
      `Give each copy its own machine id: run systemd-machine-id-setup after deleting /etc/machine-id, or mount a file of its own at ${sold().install.folder}/machine-id. Then restart the server, and it takes a seat of its own.`,
    servers: 'See your servers:',
  },
}
