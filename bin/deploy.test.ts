import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync([
  'src/server/operations/metrics/*.ts',
  'src/server/platform/http/metrics.ts',
  'src/server/platform/provider-calls.ts',
])
const metrics = new Set(
  sources.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/'((?:shop|nodejs|process)_[a-z0-9_]+)'/g)].map(
      // They begin with the slug of the product: here Astra's.
      ([, name]) => name?.replace(/^shop_/, 'astra_'),
    ),
  ),
)

test.each(['deploy/alerts.yml', 'deploy/grafana-dashboard.json', 'docs/operations/monitoring.md'])(
  '%s has only metrics that the shop answers with',
  file => {
    const named =
      readFileSync(file, 'utf8').match(/\b(?:astra|nodejs|process)_[a-z0-9_]*[a-z0-9]\b(?!_)/g) ?? []
    const unknown = named.filter(name => !metrics.has(name.replace(/_(bucket|count|sum)$/, '')))
    expect(named.length).toBeGreaterThan(10)
    expect([...new Set(unknown)]).toEqual([])
  },
)

test('the dashboard shows every metric of the shop, and the documentation describes it', () => {
  const [dashboard, documented] = ['deploy/grafana-dashboard.json', 'docs/operations/monitoring.md'].map(
    file => readFileSync(file, 'utf8'),
  )
  expect([...metrics].filter(name => !dashboard?.includes(name ?? ''))).toEqual([])
  const own = [...metrics].filter(name => name?.startsWith('astra_'))
  expect(own.filter(name => !documented?.includes(`\`${name}\``))).toEqual([])
})

test('while two releases run side by side, nginx asks both for the files of a page', () => {
  const [, place] = /location \/assets\/ \{([^}]*)\}/.exec(readFileSync('deploy/nginx.conf', 'utf8')) ?? []
  expect(place).toMatch(/proxy_pass http:\/\/astra_store;\s+proxy_next_upstream error http_404;/)
})
