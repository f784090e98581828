import { expect, test } from 'vitest'
import { openWorld } from '../../testing/world.ts'

const { anna, shop } = openWorld()

test('a change is refused unless the header repeats the CSRF cookie', async () => {
  const changes = shop.app.siteMap.filter(
    route =>
      !route.startsWith('GET ') &&
      !/\/api\/(webhooks|v1)\/|\/activation\/|activate$|feedback$|withdraw$|mcp$|end-contract$|\/i18n\/switch|\/viewing\/end|\/sandbox\//.test(
        route,
      ),
  )
  expect(changes).toContain('POST /api/astra/order/')
  const answers = await Promise.all(changes.map(async route => [route, await withoutToken(route)]))
  expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(changes.map(route => [route, 403])))
})

async function withoutToken(route: string): Promise<number> {
  const [method = '', url = ''] = route.split(' ')
  const headers = { 'x-csrftoken': 'another-token-of-24-signs' }
  return (await (await anna.signedIn()).ask(method as 'POST', url, { headers })).statusCode
}
