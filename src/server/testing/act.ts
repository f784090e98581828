import type { Visitor } from './client.ts'

/** As the page of a record does it, such as `orders/10007`: with what the page has shown, unless `json` says otherwise. */
export async function act(
  who: Pick<Visitor, 'get' | 'post'>,
  record: string,
  name: string,
  json: Record<string, unknown> = {},
) {
  const address = `/api/sezam/${record}/`
  const seen = 'seen' in json ? {} : { seen: (await who.get(address)).json().data.possible.seen }
  return who.post(`${address}actions/${name}/`, { json: { ...seen, ...json } })
}
