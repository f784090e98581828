import type * as english from '../en/line-title.ts'
import { countMonths, countServers, ofServers } from './counts.ts'

const plans: Record<string, string> = {
  'astra-1m': 'месячная подписка',
  'astra-1y': 'годовая подписка',
  'astra-lifetime': 'бессрочная лицензия',
  'astra-lifetime-update': 'бессрочная лицензия, ещё год обновлений',
  'astra-company': 'корпоративная лицензия на\u00a0год',
}
const shortPlans: Record<string, string> = {
  'astra-1m': 'месячная',
  'astra-1y': 'годовая',
  'astra-lifetime': 'бессрочная',
  'astra-lifetime-update': 'ещё год обновлений',
  'astra-company': 'корпоративная',
}

const months = (count: number) => countMonths(count)

export const lineTitle = ((brand, line) =>
  [`${brand}: ${plans[line.product] ?? line.product}`, ...describeSize(line)].join(
    ', ',
  )) satisfies typeof english.lineTitle

export const shortTitle = (line =>
  [shortPlans[line.product] ?? line.product, ...describeSize(line)]
    .filter(each => each !== months(1))
    .join(', ')) satisfies typeof english.shortTitle

const describeSize = (line: Parameters<typeof english.shortTitle>[0]) =>
  [
    line.product === 'astra-company'
      ? ''
      : line.mode === 'upgrade'
        ? `расширение до\u00a0${ofServers(line.servers)}`
        : countServers(line.servers),
    line.product === 'astra-1m' && line.mode !== 'upgrade' ? months(line.periods) : '',
    line.mode.startsWith('renew') ? 'продление' : '',
  ].filter(Boolean)
