import type { CsvFormat } from '../../contract/back-office/statements.ts'
import type { StatementColumn } from '../../domain/payments/statement-csv.ts'

export type CamtEntry = {
  amount?: string
  currency?: string
  direction?: 'CRDT' | 'DBIT'
  reversal?: boolean
  status?: string
  day?: string
  reference?: string
  text?: string
  structured?: string
  endToEnd?: string
  payer?: string
  details?: string
  more?: string
}

/** Version 08 and later have the payer and the status one level deeper. */
export function camt(
  entries: readonly CamtEntry[],
  { version = '02', account = 'EE382200221020145685' }: { version?: string; account?: string } = {},
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-21T00:00:00</CreDtTm></GrpHdr>
<Stmt><Id>S1</Id><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy></Acct>
${entries.map(entry => entryXml(entry, Number(version) >= 8)).join('\n')}
</Stmt></BkToCstmrStmt></Document>`
}

function entryXml(entry: CamtEntry, isNew: boolean): string {
  const {
    amount = '44.00',
    currency = 'EUR',
    direction = 'CRDT',
    status = 'BOOK',
    day = '2026-11-20',
  } = entry
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>
${entry.reversal ? '<RvslInd>true</RvslInd>' : ''}<Sts>${isNew ? `<Cd>${status}</Cd>` : status}</Sts>
<BookgDt><Dt>${day}</Dt></BookgDt>${entry.reference ? `<AcctSvcrRef>${entry.reference}</AcctSvcrRef>` : ''}
${entry.more ?? ''}
<NtryDtls>${entry.details ?? detailXml(entry, isNew)}</NtryDtls></Ntry>`
}

export function detailXml(
  {
    amount,
    currency = 'EUR',
    payer = 'Studio Nord',
    text = '',
    structured = '',
    reference,
    endToEnd,
  }: CamtEntry,
  isNew = false,
): string {
  const name = `<Nm>${payer}</Nm>`
  return `<TxDtls><Refs>${reference ? `<AcctSvcrRef>${reference}</AcctSvcrRef>` : ''}<EndToEndId>${endToEnd ?? 'NOTPROVIDED'}</EndToEndId></Refs>
${amount ? `<AmtDtls><TxAmt><Amt Ccy="${currency}">${amount}</Amt></TxAmt></AmtDtls>` : ''}
<RltdPties><Dbtr>${isNew ? `<Pty>${name}</Pty>` : name}</Dbtr></RltdPties>
<RmtInf>${text ? `<Ustrd>${text}</Ustrd>` : ''}${structured ? `<Strd><CdtrRefInf><Ref>${structured}</Ref></CdtrRefInf></Strd>` : ''}</RmtInf></TxDtls>`
}

type DescribedByName = Partial<Omit<CsvFormat, 'header' | 'columns'>> & {
  header: string
  columns: Partial<Record<StatementColumn, string>>
}

/** A description of a CSV as superusers make it, its columns by name. */
export function csvFormat({ header: line, columns, ...format }: DescribedByName): CsvFormat {
  const { delimiter = ',' } = format
  const header = line.split(delimiter)
  return {
    account: 'LT601010012345678901',
    currency: 'EUR',
    encoding: 'utf-8',
    delimiter,
    date: 'YYYY-MM-DD',
    decimal: '.',
    ...format,
    header,
    columns: Object.fromEntries(
      Object.entries(columns).map(([column, name]) => [column, header.lastIndexOf(name)]),
    ),
  }
}

export const plainCsv = csvFormat({
  header: 'date,amount,currency,account,bank reference,reference,payer,text',
  columns: {
    date: 'date',
    amount: 'amount',
    currency: 'currency',
    account: 'account',
    'bank-reference': 'bank reference',
    reference: 'reference',
    payer: 'payer',
    text: 'text',
  },
})
