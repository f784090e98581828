type Rule = {
  /** The one domain that stands for all under which the provider delivers to the same mailbox. */
  domain?: string
  sameLocal?: (local: string) => string
}

const withoutTag = (local: string) => local.replace(/(?<=.)\+.*$/, '')

const gmail: Rule = { domain: 'gmail.com', sameLocal: local => local.replaceAll('.', '') }
const yandex: Rule = { domain: 'yandex.ru', sameLocal: local => local.replaceAll('-', '.') }

const proton: Rule = { sameLocal: local => local.replaceAll(/[._-]/g, '') }

const yandexEndings = ['ru', 'com', 'by', 'kz', 'ua', 'uz', 'com.tr', 'com.am', 'com.ge', 'co.il', 'az', 'kg']
const yandexDomains = ['ya.ru', ...yandexEndings.map(ending => `yandex.${ending}`)]

/** Providers known to deliver several spellings of an address to one mailbox. All of them ignore a +tag. */
const providers: ReadonlyMap<string, Rule> = new Map([
  ...['gmail.com', 'googlemail.com'].map(domain => [domain, gmail] as const),
  ...yandexDomains.map(domain => [domain, yandex] as const),
  ...['outlook.com', 'hotmail.com', 'live.com', 'icloud.com', 'me.com', 'fastmail.com'].map(
    domain => [domain, {}] as const,
  ),
  ...['proton.me', 'protonmail.com', 'pm.me'].map(domain => [domain, proton] as const),
])

/**
 * The mailbox behind an address: one spelling for all that reach the same person (docs/domain.md, 'Demos'). At
 * providers that are not known only the case is ignored, so that two people never count as one.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  const provider = providers.get(domain)
  if (!provider) return address

  const { domain: home = domain, sameLocal = same => same } = provider
  return `${sameLocal(withoutTag(local))}@${home}`
}
