export function sessionHeaders(cookies: ReadonlyMap<string, string>): Record<string, string> {
  return {
    cookie: [...cookies].map(pair => pair.join('=')).join('; '),
    'x-csrftoken': cookies.get('csrftoken') ?? '',
  }
}

export function httpVisitor(url: string, headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>()

  async function ask(
    method: string,
    path: string,
    sent: { json?: unknown; form?: Record<string, string>; headers?: Record<string, string> } = {},
  ) {
    const reply = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...headers,
        ...sessionHeaders(cookies),
        ...(sent.json === undefined ? {} : { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      ...(sent.json === undefined ? {} : { body: JSON.stringify(sent.json) }),
      ...(sent.form ? { body: new URLSearchParams(sent.form) } : {}),
    })
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return reply
  }

  return {
    cookies,
    headers: () => ({ ...headers, ...sessionHeaders(cookies) }),
    ask,
    get: (path: string) => ask('GET', path),
    post: (path: string, sent?: Parameters<typeof ask>[2]) => ask('POST', path, sent),
    async json(path: string) {
      return (await ask('GET', path)).json()
    },
    async signsIn(email: string) {
      await ask('GET', '/health')
      await ask('POST', '/api/accounts/auth/', { form: { email } })
      const mails = await (await fetch(`${url}/sandbox/mail.json?to=${encodeURIComponent(email)}`)).json()
      const code = /\b\d{6}\b/.exec(mails[0]?.subject ?? '')?.[0] ?? ''
      const reply = await ask('POST', '/api/accounts/auth/', { form: { email, code } })
      if (!reply.ok) throw new Error(`Signing in answered ${reply.status}`)
    },
  }
}
