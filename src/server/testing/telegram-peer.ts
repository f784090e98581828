import { type PeerRequest, startJsonPeer } from './json-peer.ts'

const botToken = '12345:AAtoken-of-the-bot'

export type PeerUpdate = { update_id: number; [kind: string]: unknown }

export async function startTelegramPeer() {
  const updates: PeerUpdate[] = []
  const sent: Record<string, unknown>[] = []
  const closing = new AbortController()
  const peer = await startJsonPeer(answer)

  async function answer({ path, body }: PeerRequest) {
    const [, bot, method = ''] = path.split('/')
    if (bot !== `bot${botToken}`) return refusal(401, 'Unauthorized')
    if (method === 'getUpdates')
      return { status: 200, body: { ok: true, result: await waiting(Number(body['offset'])) } }
    if (method.startsWith('send')) sent.push(body)
    return { status: 200, body: { ok: true, result: method.startsWith('send') ? { message_id: 1 } : true } }
  }

  /** A poll that finds nothing waits a moment, so that it does not spin. */
  async function waiting(offset: number): Promise<PeerUpdate[]> {
    const left = updates.filter(({ update_id: id }) => id >= offset)
    updates.splice(0, updates.length, ...left)
    if (left.length === 0 && !closing.signal.aborted) await new Promise(resolve => setTimeout(resolve, 50))
    return left
  }

  const called = (method: string) =>
    peer.requests.filter(({ path }) => path.endsWith(`/${method}`)).map(({ body }) => body)

  return {
    ...peer,
    updates,
    called,
    told: (chat: number) =>
      sent
        .filter(({ chat_id: to }) => Number(to) === chat)
        .map(({ text, caption }) => String(text ?? caption)),
    environment: {
      TELEGRAM_BOT_TOKEN: botToken,
      TELEGRAM_BOT_NAME: 'astra_pay_bot',
      TELEGRAM_API_URL: peer.url,
    },
    close() {
      closing.abort()
      return peer.close()
    },
  }
}

export function refusal(code: number, description: string, parameters: object = {}) {
  return { status: code, body: { ok: false, error_code: code, description, parameters } }
}

export function written(updateId: number, chat: number, text: string, language = 'en'): PeerUpdate {
  return {
    update_id: updateId,
    message: {
      message_id: updateId,
      date: 1_795_255_200,
      chat: { id: chat, type: 'private', first_name: 'Anna' },
      from: { id: chat, is_bot: false, first_name: 'Anna', language_code: language },
      text,
    },
  }
}

export function pressed(updateId: number, chat: number, data: string): PeerUpdate {
  return {
    update_id: updateId,
    callback_query: {
      id: `press${updateId}`,
      from: { id: chat, is_bot: false, first_name: 'Anna', language_code: 'en' },
      chat_instance: '1',
      message: { message_id: 1, date: 1_795_255_200, chat: { id: chat, type: 'private' } },
      data,
    },
  }
}
