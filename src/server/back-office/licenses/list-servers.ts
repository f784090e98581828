import { serverList } from '../../../definitions/server-list.ts'
import { describeServer, readJudging } from '../../activation/own-servers.ts'
import { pageOfServers, type Server } from '../../licenses/seats/read-servers.ts'
import type { ListRows } from '../engine/lists.ts'

export const serverRows: ListRows<typeof serverList, Server> = {
  list: serverList,
  read: async (shop, asked, page) => pageOfServers(shop.db, { ...asked, ...(await readJudging(shop)) }, page),
  place: ({ seat: { activatedAt: at, id } }) => ({ at, id }),
  cells: ({ clock }, found) =>
    found.map(server => {
      const { license_id, name, own_name, version, state, last_seen_at } = describeServer(server, clock.now())
      return {
        id: server.seat.id,
        name: own_name || name,
        license_id,
        email: server.email,
        version,
        state,
        last_seen_at,
      }
    }),
}
