import { sold } from '../sold.ts'

export const offlineActivation = {
  title: 'Offline activation',
  responseTitle: 'Response for an offline server',
  lead: (product: string) =>
    `For servers that run ${product} without internet access: bring the activation request here, and take the response back.`,
  help: 'How it works, step by step',
  withSerial: 'The request contains the serial number. You do not need to sign in.',
  file: 'Request file',
  fileHelp: 'The file that the server wrote, at most 64 KB.',
  text: 'Or paste the request',
  textHelp:
    'Everything from the BEGIN line to the END line. Spaces and quotation marks of e-mails do no harm.',
  submit: 'Activate the server',
  seatHeld:
    'The server holds a seat of the license until you free it in your profile. The same request again holds no second seat.',
  code: (code: string) => `Code: ${code}`,
  nothingChanged: 'Nothing was changed.',
  replace: {
    title: 'Replace a server',
    text: 'The server that you replace loses its seat to the new one. Choose one that no longer runs.',
    server: (seat: number, name: string) => name || `Server ${seat}`,
    lastSeen: (day: string) => `Last seen on ${day}`,
    submit: 'Replace',
  },
  problems: {
    malformed: {
      title: 'This is not a complete activation request',
      text: 'Copy it again, from the BEGIN line to the END line, or choose the file that the server wrote. A license file is not a request.',
    },
    newer_format: {
      title: 'This request has a format that the shop does not know yet',
      text: 'Please send the request to us by e-mail, and we will help:',
    },
    serial_unknown: {
      title: 'No license has this serial number',
      text: 'Compare the serial number on the server with the one in your profile, correct it and write a new request.',
    },
    not_yours: {
      title: 'None of your licenses has this serial number',
      text: 'Compare the serial number on the server with the one in your profile. If the license belongs to another account, sign in to that one.',
    },
    expired: {
      title: 'The license has expired',
      text: 'Renew it in your profile, then send the same request again.',
    },
    suspended: {
      title: 'The license is suspended',
      text: 'Please write to us:',
    },
    revoked: {
      title: 'The license was revoked',
      text: 'It can no longer be activated. If you do not know why, please write to us:',
    },
    version_not_covered: {
      title: 'The license does not cover this version',
      text: 'The version on the server was released after the updates of the license ended. Renew the license and send the same request again, or install an earlier version and write a new request.',
    },
    no_seat_left: {
      title: 'No seat is left',
      text: 'Other servers hold every seat of the license. Replace a server that no longer runs, or add servers to the license in your profile and send the same request again.',
    },
    serial_reset: {
      title: 'This serial number is no longer valid',
      text: 'The license was reset and has a new serial number. Install the new license.txt from your profile on the server, and write a new request.',
    },
    too_many_freed_seats: {
      title: 'Too many seats were freed',
      text: 'The seats of this license have been freed too often lately. Add servers to the license, or write to us:',
    },
    too_many_requests: {
      title: 'Too many requests',
      text: 'Please wait an hour, then send the request again.',
    },
    form_expired: {
      title: 'Your browser did not send the cookie of this page',
      text: 'Allow cookies for this site, then send the request again.',
    },
    busy: {
      title: 'The shop is busy',
      text: 'Please wait a moment, then send the request again.',
    },
    unavailable: {
      title: 'The shop is not available right now',
      text: 'Please send the request again in a minute.',
    },
    failed: {
      title: 'Something went wrong on our side',
      text: 'Please send the request again. If that does not help, write to us:',
    },
  },
  response: {
    title: 'The server is activated',
    lead: (server: string, seat: number) =>
      `On the page of the license it is listed as “${server || `Server ${seat}`}”.`,
    download: 'Download license.txt',
    copy: 'Copy the response',
    field: 'Response',
    fieldHelp: 'The whole content of license.txt for this server.',
    steps: (product: string) => [
      `Copy license.txt to the server as ${sold().install.folder}/license.txt. It replaces the earlier file.`,
      `Restart ${product}. The activation in the file is for this server only.`,
    ],
    qrTitle: 'On another device',
    qr: 'QR code with the address of this page',
    until: (moment: string) =>
      `Scan the code to open this page on a phone or tablet. The page is available until ${moment}. Anyone who has its address can read the response.`,
    gone: 'This page is no longer available',
    goneText:
      'A response can be opened for 24 hours. Send the same request again: the server keeps its seat.',
    again: 'Send the request again',
    failed: 'The response could not be loaded',
  },
}
