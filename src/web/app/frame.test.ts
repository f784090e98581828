import { expect, test } from 'vitest'
import { openPage } from '../testing/page-for-tests.ts'

const anyPage = { path: '/support/ask' } as const
const within = (html: string, element: string) =>
  new RegExp(`<${element}[ >].*?</${element}>`, 's').exec(html)?.[0] ?? ''
const linksIn = (html: string) =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, to, words = '']) => [
    words.replace(/<[^>]*>/g, '').trim(),
    to,
  ])

test('the header of a customer links to Home, Help, Pricing and Profile', async () => {
  const links = linksIn(within((await openPage(anyPage)).html, 'nav'))
  expect(links).toEqual([
    ['Home', '/'],
    ['Help', '/help/'],
    ['Pricing', '/astra/pricing/'],
    ['Profile', '/accounts/profile/'],
  ])
})

test('for a visitor without a session Home leads to the product, Profile to sign-in', async () => {
  const { html } = await openPage({ path: '/help/', signedIn: false })
  expect(linksIn(within(html, 'nav'))).toEqual([
    ['Home', '/astra/'],
    ['Help', '/help/'],
    ['Pricing', '/astra/pricing/'],
    ['ProfileSign in', '/accounts/login/?next=%2Faccounts%2Fprofile%2F'],
  ])
  expect(linksIn(within(html, 'header'))[0]).toEqual(['Astra', '/astra/'])
})

test('the menu of a phone has the languages and, in a session, signing out', async () => {
  const menu = async (signedIn: boolean) =>
    within((await openPage({ ...anyPage, path: '/help/', signedIn })).html, 'dialog')
  for (const words of ['English', 'Русский', 'Sign out']) expect(await menu(true)).toContain(words)
  expect(await menu(false)).not.toContain('Sign out')
})

test('an unknown page leads a visitor to the start page first, and customers to the profile', async () => {
  const ways = async (signedIn: boolean) =>
    linksIn(within((await openPage({ path: '/nowhere/', signedIn })).html, 'main')).map(([words]) => words)
  expect(await ways(false)).toEqual(['Go to the start page', 'See prices', 'Help', 'Contact'])
  expect(await ways(true)).toEqual(['Go to the profile', 'See prices', 'Help', 'Contact'])
})

test('the footer has the product, the terms, the privacy policy, the imprint, a contact and both languages', async () => {
  const footer = within((await openPage(anyPage)).html, 'footer')
  expect(linksIn(footer)).toEqual([
    ['About the product', '/astra/'],
    ['Terms', '/terms/'],
    ['Privacy', '/privacy/'],
    ['Imprint', '/imprint/'],
    ['Withdraw from contract here', '/withdraw/'],
    ['Contact', 'mailto:support@example.com'],
  ])
  const languages = [...footer.matchAll(/<button [^>]*lang="(\w+)"[^>]*>([^<]*)</g)]
  expect(languages.map(([, code, words]) => [code, words])).toEqual([
    ['en', 'English'],
    ['ru', 'Русский'],
  ])
})

test('the frame speaks the language of the page', async () => {
  const { html } = await openPage({ ...anyPage, language: 'ru' })
  expect(linksIn(within(html, 'nav')).map(([words]) => words)).toEqual([
    'Главная',
    'Справка',
    'Цены',
    'Профиль',
  ])
})

test.each([
  [
    ['card payments', 'mail', 'crypto payments'],
    'Sandbox: cards are not charged, no e-mails are sent, crypto payments are simulated.',
  ],
  [['mail'], 'Sandbox: no e-mails are sent.'],
  [['card payments'], 'Sandbox: cards are not charged.'],
  [['crypto payments'], 'Sandbox: crypto payments are simulated.'],
])(
  'a page says what the services in sandbox do not do, and nothing of the others: %j',
  async (sandbox, said) => {
    const { html } = await openPage({ ...anyPage, sandbox })
    expect(within(html, 'aside').replace(/<[^>]+>/g, '')).toContain(said)
  },
)

test('a page of a shop without services in sandbox says nothing of a sandbox', async () => {
  expect((await openPage(anyPage)).text).not.toContain('Sandbox')
})
