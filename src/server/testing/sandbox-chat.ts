import type { Visitor } from './client.ts'

type Browser = Pick<Visitor, 'cookies' | 'get' | 'post'>

/** Writes in the sandbox chat, or presses a button, as the forms of its page do: a field repeats the CSRF cookie. */
export async function writesInChat(browser: Browser, input: { text?: string; press?: string }) {
  if (!browser.cookies.has('csrftoken')) await browser.get('/sandbox/chat/')
  const form = { csrf: browser.cookies.get('csrftoken') ?? '', ...input }
  await browser.post('/sandbox/chat/', { form, headers: { 'x-csrftoken': '' } })
  return readChat(browser)
}

export async function readChat(browser: Browser): Promise<string> {
  const { body } = await browser.get('/sandbox/chat/')
  return body.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(code))
}

/** The path of the newest crypto invoice in the chat. */
export const newestInvoice = (page: string) => page.match(/\/sandbox\/crypto\/\w+/g)?.at(-1) ?? ''
