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

/** Providers known to deliver several spellings of an address to one mailbox. All of them ignore a +tag. */
const providers: ReadonlyMap<string, ProviderRule> = new Map([
  ...['gmail.com', 'googlemail.com'].map(domain => [domain, gmail] as const),
  ...yandexDomains.map(domain => [domain, yandex] as const),
  ...['outlook.com', 'hotmail.com', 'live.com', 'icloud.com', 'me.com', 'fastmail.com'].map(
    domain => [domain, {}] as const,
  ),
  ...['proton.me', 'protonmail.com', 'pm.me'].map(domain => [domain, proton] as const),
])

/** One spelling for all addresses of a mailbox; docs/domain.md, 'Demos'. For unknown providers it ignores only the case. */
export function normalizeMailbox(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  const provider = providers.get(domain)
  if (!provider) return address

  const { domain: home = domain, normalizeLocal = same => same } = provider
  return `${normalizeLocal(withoutTag(local))}@${home}`
}
