import { existsSync } from 'node:fs'

/** Chromium as it is on the machine; CHROMIUM_PATH names another one. */
export function browserPath(): string {
  const known = [
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]
  const path = known.find(each => each && existsSync(each))
  if (!path) throw new Error('There is no Chromium: install one, or name it in CHROMIUM_PATH')
  return path
}
