import { isValidEmail, normaliseEmail, partsOfEmail } from '../base/email.ts';

/**
 * Free mail providers, by the label before the top-level domain if they have many (`yahoo.fr`, `outlook.com.br`),
 * otherwise by full domain. The short list prevents mistakes; deliberate abuse could register a domain anyway.
 */
const freeBrands: ReadonlySet<string | undefined> = new Set(
  'gmail googlemail yahoo ymail rocketmail hotmail outlook live msn gmx protonmail yandex'.split(' '),
);
const freeDomains: ReadonlySet<string> = new Set(
  `aol.com icloud.com me.com mac.com proton.me pm.me tutanota.com tuta.io tuta.com fastmail.com hey.com zoho.com mail.com
   email.com usa.com inbox.com web.de t-online.de freenet.de posteo.de mailbox.org arcor.de 1und1.de online.de vodafone.de
   magenta.de kabelmail.de o2online.de bluewin.ch hispeed.ch aon.at chello.at free.fr orange.fr wanadoo.fr laposte.net
   sfr.fr libero.it virgilio.it tiscali.it alice.it terra.com.br uol.com.br bol.com.br mail.ru bk.ru list.ru inbox.ru
   rambler.ru ukr.net seznam.cz centrum.cz wp.pl o2.pl onet.pl interia.pl qq.com 163.com 126.com sina.com sohu.com
   foxmail.com naver.com hanmail.net daum.net rediffmail.com btinternet.com sky.com comcast.net verizon.net att.net
   cox.net sbcglobal.net bigpond.com telia.com mailinator.com guerrillamail.com 10minutemail.com temp-mail.org
   yopmail.com trashmail.com sharklasers.com dispostable.com`.split(/\s+/),
);

/** Whether an address may be a company's: not one of a free or disposable mail provider (ACC-18). */
export function isCompanyEmail(email: string): boolean {
  const address = normaliseEmail(email);
  const { domain } = partsOfEmail(address);
  // a provider's name with one or two country labels: "yahoo.co.uk", but not "yahoo.example.org"
  const [brand, ...rest] = domain.split('.');
  const isBrand = freeBrands.has(brand) && rest.length <= 2 && rest.every((label) => label.length <= 3);
  return isValidEmail(address) && !isBrand && !freeDomains.has(domain);
}
