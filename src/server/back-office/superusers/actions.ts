import { sessionActions, superuserActions } from '../../../definitions/superuser.ts'
import { resetFactor } from '../../identity/second-factor/superuser-factors.ts'
import { parseEmail } from '../../identity/sign-in/sign-in.ts'
import { clearFactors, findSuperuserSessions, removeSession } from '../../identity/sign-in/store.ts'
import { addSuperuser, findSuperuser, removeSuperuser } from '../../identity/superusers/store.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { rules } from '../engine/rules.ts'

export const superuserRules = rules(
  superuserActions,
  {
    // A removal locks all superusers in one order.
    lock: async () => {},
    read: async ({ db }, id: number) => ({ superuser: await findSuperuser(db, id) }),
    seen: () => ({}),
    table: 'superusers',
  },
  {
    'reset-factor': {
      allows: ({ superuser }) => superuser !== null || 'not-found',
      run: async (tx, _shop, { superuser }) => superuser && resetFactor(tx, superuser),
    },
    remove: {
      allows: ({ superuser }) => superuser !== null || 'not-found',
      async run(tx, { clock }, { superuser }) {
        if (!superuser) return
        await removeSuperuser(tx, superuser.id, clock.now())
        await clearFactors(tx, superuser.customerId)
      },
    },
    add: {
      async run(tx, { clock, config }, { email, by }) {
        if (!config.allowsSuperusers) throw new Refusal('superusers-not-allowed')
        const asked = { email: parseEmail(email), addedBy: by.name, now: clock.now() }
        const id = await addSuperuser(tx, asked)
        if (id === null) throw new Refusal('superuser-already', { fields: ['email'] })
        return { id }
      },
    },
  },
)

/** The session of a customer is not found. */
export const sessionRules = rules(
  sessionActions,
  {
    async read({ db, clock }, id: number) {
      const found = await findSuperuserSessions(db, clock.now())
      return { session: found.find(each => each.id === id) }
    },
    seen: () => ({}),
    table: 'sessions',
  },
  {
    end: {
      allows: ({ session }) => session !== undefined || 'not-found',
      run: async (tx, _shop, { session }) => session && removeSession(tx, session),
    },
  },
)
