import { sold } from '../sold.ts'

export const licenseFile = {
  sent: (email: string) => `We are e-mailing license.txt to ${email}.`,
  linkMade: 'The download link is ready. It works once, within 15 minutes.',
  subject: (product: string) => `${product}: your license file`,
  title: 'Your license file',
  opening: 'license.txt is attached. It replaces every earlier file of this license, on all of its servers.',
  serial: 'Serial number',
  steps: (product: string) => [
    `Copy license.txt to ${sold().install.folder}/license.txt on each server.`,
    `Restart ${product}.`,
  ],
  help: 'Installation in detail:',
}
