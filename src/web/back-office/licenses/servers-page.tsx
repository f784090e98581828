import { Link, useLoaderData } from 'react-router'
import { serverList } from '../../../definitions/server-list.ts'
import { type LoaderArgs, pageContext, useTexts } from '../../app/context.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Stack } from '../../ui/layout.tsx'
import { MeterBar } from '../../ui/meter-bar.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { DefinedList } from '../kit/defined-list.tsx'
import { listLoader } from '../kit/list-loader.ts'

const loadList = listLoader('GET /api/sezam/servers/')

export async function loader(args: LoaderArgs) {
  const { api } = args.context.get(pageContext)
  const [reply, versions] = await Promise.all([loadList(args), api('GET /api/sezam/servers/versions/')])
  return { reply, versions: versions.ok ? versions.reply.data : [] }
}

export function Component() {
  const { serverList: t } = useTexts().backOffice.licenses
  const { reply, versions } = useLoaderData<typeof loader>()
  const most = Math.max(1, ...versions.map(({ servers }) => servers))

  return (
    <DefinedList
      list={serverList}
      words={t}
      reply={reply}
      to={({ license_id }) => backOfficePaths.license(license_id)}
      cells={{
        name: ({ name }) => name || t.unnamed,
        email: ({ email }) => (
          <Link to={`${backOfficePaths.customers}?q=${encodeURIComponent(email)}`}>{email}</Link>
        ),
      }}
    >
      {versions.length > 0 && (
        <Disclosure summary={t.versions}>
          <Stack gap="xs" width="reading">
            {versions.map(({ version, servers }) => (
              <MeterBar
                key={version}
                value={servers}
                max={most}
                label={version || t.unknownVersion}
                note={t.count(servers)}
              />
            ))}
          </Stack>
        </Disclosure>
      )}
    </DefinedList>
  )
}
