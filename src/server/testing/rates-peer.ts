import type { ServerResponse } from 'node:http'
import { startHttpPeer } from './http-peer.ts'

type Source = 'feed' | 'ecb' | 'cbr' | 'nbrb'
type Answer = (response: ServerResponse) => void

export async function startRatesPeer() {
  const asked: string[] = []
  let answers = quoting({})
  const server = await startHttpPeer((request, response) => {
    const source = (request.url ?? '').slice(1).split('?')[0] ?? ''
    asked.push(source)
    if (isSource(source)) answers[source](response)
    else response.writeHead(404).end()
  })
  const { url } = server
  return {
    asked,
    environment: {
      RATES_URL: `${url}/feed`,
      RATES_ECB_URL: `${url}/ecb`,
      RATES_CBR_URL: `${url}/cbr`,
      RATES_NBRB_URL: `${url}/nbrb?periodicity=0`,
    },
    quotes: (given: Quotes, changed: Partial<Record<Source, Answer>> = {}) =>
      void (answers = { ...quoting(given), ...changed }),
    close: server.close,
  }
}

/** For one US dollar; the ECB's is for one euro. */
export type Quotes = Partial<
  Record<'EUR' | 'RUB' | 'BYN' | 'ecb' | 'cbr' | 'nbrb' | 'nominal' | 'day' | 'bankDay', string>
>

function quoting(given: Quotes): Record<Source, Answer> {
  const day = given.day ?? '2026-11-22'
  const bankDay = given.bankDay ?? day
  const { EUR = '0.86123456789012345678', RUB = '81.5', BYN = '2.96' } = given
  const { ecb = '1.1612', cbr = '81,4321', nbrb = '2.9612' } = given
  return {
    feed: sends(
      'application/json',
      `{"result":"success","base_code":"USD","time_last_update_unix":${Date.parse(day) / 1000},` +
        `"rates":{"USD":1,"EUR":${EUR},"RUB":${RUB},"BYN":${BYN}}}`,
    ),
    ecb: sends('text/xml', ecbXml(bankDay, ecb)),
    cbr: sends('application/xml; charset=windows-1251', cbrXml(bankDay, cbr, given.nominal)),
    nbrb: sends('application/json', nbrbJson(bankDay, nbrb)),
  }
}

function ecbXml(day: string, rate: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject>
<Cube><Cube time='${day}'><Cube currency='USD' rate='${rate}'/><Cube currency='PLN' rate='4.2567'/><Cube currency='JPY' rate='180.12'/></Cube></Cube>
</gesmes:Envelope>`
}

function cbrXml(day: string, value: string, nominal = '1'): Buffer {
  const quote = (code: string, nominal: string, name: Buffer | string, of: string) => [
    `<Valute ID="R1"><NumCode>1</NumCode><CharCode>${code}</CharCode><Nominal>${nominal}</Nominal><Name>`,
    name,
    `</Name><Value>${of}</Value></Valute>`,
  ]
  // 'Доллар' in windows-1251, which is not UTF-8.
  const dollar = Buffer.from([0xc4, 0xee, 0xeb, 0xeb, 0xe0, 0xf0])
  const parts = [
    '<?xml version="1.0" encoding="windows-1251"?>',
    `<ValCurs Date="${day.split('-').reverse().join('.')}" name="Foreign Currency Market">`,
    ...quote('USD', nominal, dollar, value),
    ...quote('AMD', '100', 'Dram', '21,3'),
    '</ValCurs>',
  ]
  return Buffer.concat(parts.map(part => Buffer.from(part)))
}

function nbrbJson(day: string, rate: string): string {
  const quote = (code: string, scale: number, of: string) =>
    `{"Cur_ID":1,"Date":"${day}T00:00:00","Cur_Abbreviation":"${code}","Cur_Scale":${scale},"Cur_OfficialRate":${of}}`
  return `[${quote('USD', 1, rate)},${quote('RUB', 100, '3.6')}]`
}

export function sends(type: string, body: string | Buffer, status = 200): Answer {
  return response => void response.writeHead(status, { 'content-type': type }).end(body)
}

export const silent: Answer = () => {}
export const down: Answer = response => void response.destroy()
export const allDown = { feed: down, ecb: down, cbr: down, nbrb: down }

function isSource(text: string): text is Source {
  return Object.hasOwn(allDown, text)
}
