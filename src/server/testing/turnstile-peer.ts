import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { startHttpPeer } from './http-peer.ts'

/** In place of Cloudflare's script: a button in a frame of its origin gives a token. */
const script = `
let last = 0
window.turnstile = {
  render(element, options) {
    const frame = document.createElement('iframe')
    frame.src = new URL('/widget', document.querySelector('script[src*="/turnstile/"]').src)
    frame.title = 'Turnstile'
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Prove it in ' + options.language + ' with ' + options.sitekey
    button.onclick = () => options.callback('good-' + ++last)
    const expire = document.createElement('button')
    expire.type = 'button'
    expire.textContent = 'Let it expire'
    expire.onclick = () => options['expired-callback']()
    element.replaceChildren(frame, button, expire)
    return element
  },
  reset(element) { element.dataset.resets = Number(element.dataset.resets ?? 0) + 1 },
  remove(element) { element.replaceChildren() },
}`

export type TurnstilePeer = Awaited<ReturnType<typeof startTurnstilePeer>>

/** Accepts tokens that begin with 'good', each once, and the secret 'turnstile-secret'. */
export async function startTurnstilePeer() {
  const forms: URLSearchParams[] = []
  const used = new Set<string>()
  const behaviour: { failing: 'no' | 'status' | 'silence' | 'our-keys' } = { failing: 'no' }

  const server = await startHttpPeer(respond)
  async function respond(request: IncomingMessage, response: ServerResponse) {
    if (request.url?.startsWith('/turnstile/v0/api.js')) return send(response, 200, 'text/javascript', script)
    if (request.url !== '/turnstile/v0/siteverify')
      return send(response, 200, 'text/html', '<!doctype html><title>Turnstile</title><p>Widget</p>')
    const form = new URLSearchParams(await text(request))
    forms.push(form)
    if (behaviour.failing === 'silence') return
    if (behaviour.failing === 'status') return send(response, 503, 'text/html', '<h1>Out of order</h1>')
    send(response, 200, 'application/json', JSON.stringify(verify(form)))
  }

  function verify(form: URLSearchParams) {
    const token = form.get('response') ?? ''
    if (behaviour.failing === 'our-keys' || form.get('secret') !== 'turnstile-secret')
      return { success: false, 'error-codes': ['invalid-input-secret'] }
    if (!token.startsWith('good')) return { success: false, 'error-codes': ['invalid-input-response'] }
    if (used.has(token)) return { success: false, 'error-codes': ['timeout-or-duplicate'] }
    used.add(token)
    return { success: true, 'error-codes': [], hostname: 'localhost' }
  }

  return {
    ...server,
    forms,
    behaviour,
    environment: {
      TURNSTILE_SITE_KEY: 'site-key',
      TURNSTILE_SECRET_KEY: 'turnstile-secret',
      TURNSTILE_URL: server.url,
    },
  }
}

function send(response: ServerResponse, status: number, type: string, body: string) {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` })
  response.end(body)
}
