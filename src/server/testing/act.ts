import type { Visitor } from './client.ts'

/** Acts as the page of a record, such as `orders/10007`, does: with what the page has shown, unless `json` says otherwise. */
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
