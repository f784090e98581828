import type { Question } from '../../contract/content.ts'
import type { License } from '../../contract/licenses.ts'
import type { Prefill } from '../../contract/orders.ts'
import type { RenderRequest, Visitor } from '../../contract/rendering.ts'
import { listRights, type Role } from '../../domain/roles.ts'
import { renderPage } from '../entry-server.tsx'
import { basis } from './basis-for-tests.ts'

/** Anna's monthly license for 3 servers, 12 days before its end, on 21 November 2026. */
export const annasLicense: License = {
  id: 1001,
  name: 'Astra monthly subscription',
  own_name: '',
  sn: 'AAAA-BBBB-CCCC-DDDD-EEEE',
  sn_to_display: 'AAAA-••••-••••-••••-••••',
  expiration_date: '2026-12-03',
  type: 2,
  period: 0,
  servers: 3,
  can_renew: true,
  can_upgrade: true,
  days_left: 12,
  state: 'active',
}

export const annasDemo: License = {
  ...annasLicense,
  name: 'Astra demo',
  type: 1,
  servers: 1,
  can_renew: false,
  can_upgrade: false,
}

const question: Question = {
  slug: 'refund',
  title: 'Can I get a refund?',
  blocks: [{ kind: 'paragraph', content: [{ kind: 'text', text: 'No, refunds are not offered.' }] }],
  language: 'en',
}

const emptyPrefill: Prefill = {
  client_company: '',
  client_zip: '',
  client_city: '',
  client_address_line: '',
  client_vat: '',
  client_country: '',
  payment: '',
}

type PageRequest = {
  path: string
  license?: object | null
  coupon?: object
  prefill?: Partial<Prefill>
  /** Further answers by API path; null is 'not found'. */
  answers?: Record<string, object | null>
  language?: Visitor['language']
  signedIn?: boolean
  /** In the account of another customer. */
  role?: Role
  /** The services in sandbox. */
  sandbox?: readonly string[]
}

/** Renders a page with the answers of a shop. `called` lists the API paths it requested. */
export async function openPage(request: PageRequest) {
  const called: string[] = []
  const page = await renderPage(renderRequest(request, called))
  if (page.kind === 'redirect')
    return { location: page.location, status: page.status, title: '', text: '', html: '', called }
  const { status, title, body } = page
  return { location: null, status, title, text: visibleText(body), html: body, called }
}

function renderRequest(
  {
    path,
    license,
    coupon,
    prefill = {},
    answers = {},
    language = 'en',
    signedIn = true,
    role,
    sandbox = [],
  }: PageRequest,
  calls: string[],
): RenderRequest {
  const known: Record<string, unknown> = {
    '/api/orders/currencies/': [
      { code: 'EUR', text: 'Euro', prefix: '€', suffix: '', usd_rate: '0.92' },
      { code: 'RUB', text: 'Rouble', prefix: '', suffix: ' ₽', usd_rate: '94.35' },
    ],
    '/api/orders/countries/': {
      data: [
        ['DEU', 'Germany'],
        ['FIN', 'Finland'],
        ['RUS', 'Russia'],
        ['USA', 'United States'],
      ],
      last: 'USA',
    },
    '/api/orders/resellers/': { data: ['DEU'] },
    '/api/orders/seller/': { data: { ...basis.sellers, today: basis.today } },
    '/api/orders/prefill/': { ok: true, data: { ...emptyPrefill, ...prefill } },
    '/api/astra/license/list/': { ok: true, lics: [] },
    '/api/astra/questions/': { ok: true, data: [question] },
    ...answers,
  }
  return {
    url: `http://localhost:3000${path}`,
    visitor: {
      user: signedIn
        ? {
            email: 'anna@studio.example',
            ...(role && { acting: { email: 'boss@studio.example', rights: listRights(role) } }),
          }
        : null,
      isSuperuser: false,
      language,
      productName: 'Astra',
      catalog: basis.catalog,
      hasOwnMark: false,
      supportEmail: 'support@example.com',
      sandbox,
      turnstile: null,
    },
    csrfToken: 'token',
    nonce: undefined,
    transport: async ({ path: called }) => {
      calls.push(called)
      const found = called.startsWith('/api/orders/coupon/') ? coupon : known[called]
      const reply = found ?? (license && { ok: true, data: license })
      const text = JSON.stringify(reply)
      // Undefined fields disappear over the wire too.
      if (reply) return { status: text.startsWith('{"ok":false') ? 400 : 200, reply: JSON.parse(text) }
      return { status: 404, reply: { ok: false, message: 'Not found.' } }
    },
  }
}

function visibleText(markup: string): string {
  return markup
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[ \u00a0]+/g, ' ')
}
