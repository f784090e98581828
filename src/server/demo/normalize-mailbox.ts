type ProviderRule = {
  domain?: string
  normalizeLocal?: (local: string) => string
}

const withoutTag = (local: string) => local.replace(/(?<=.)\+.*$/, '')

const gmail: ProviderRule = { domain: 'gmail.com', normalizeLocal: local => local.replaceAll('.', '') }
const yandex: ProviderRule = { domain: 'yandex.ru', normalizeLocal: local => local.replaceAll('-', '.') }

const proton: ProviderRule = { normalizeLocal: local => local.replaceAll(/[._-]/g, '') }

const yandexEndings = ['ru', 'com', 'by', 'kz', 'ua', 'uz', 'com.tr', 'com.am', 'com.ge', 'co.il', 'az', 'kg']
const yandexDomains = ['ya.ru', ...yandexEndings.map(ending => `yandex.${ending}`)]

/** Providers known to deliver further spellings of an address to one mailbox. */
const providers: ReadonlyMap<string, ProviderRule> = new Map([
  ...['gmail.com', 'googlemail.com'].map(domain => [domain, gmail] as const),
  ...yandexDomains.map(domain => [domain, yandex] as const),
  ...['proton.me', 'protonmail.com', 'pm.me'].map(domain => [domain, proton] as const),
])

/** One spelling for all addresses of a mailbox; docs/domain.md, 'Demos'. */
export function normalizeMailbox(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  const { domain: home = domain, normalizeLocal = (same: string) => same } = providers.get(domain) ?? {}
  return `${normalizeLocal(withoutTag(local))}@${home}`
}
