// The page's part of a sign-in: a code verifier before it, a token and a name after it. The widget does the rest.
const { account, clientId } = document.currentScript.dataset;
const redirectUri = `${location.origin}${location.pathname}`;
const verifierKey = 'plain-embedder-verifier';
const element = (id) => document.getElementById(id);

const base64url = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

// The verifier stays in this tab: it survives a redirect, and no other page can read it (RFC 7636).
async function codeChallenge() {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  sessionStorage.setItem(verifierKey, verifier);
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

async function answerOf(response) {
  const body = await response.json();
  if (!response.ok) throw new Error(body.error_description ?? body.error?.message ?? `The account service answers ${response.status}.`);
  return body;
}

// A public client needs no secret: the code is bound to this origin and to the verifier.
async function redeem({ code, redirectUri: cameBackTo }) {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    code_verifier: sessionStorage.getItem(verifierKey) ?? '',
    ...(cameBackTo && { redirect_uri: cameBackTo }),
  });
  sessionStorage.removeItem(verifierKey);
  const token = await answerOf(await fetch(`${account}/oauth2/token`, { method: 'POST', body: form }));
  // the token is only in this variable; a page that needs it longer keeps it in memory
  return answerOf(await fetch(`${account}/user/me`, { headers: { authorization: `Bearer ${token.access_token}` } }));
}

function showPerson(person) {
  element('signed-out').hidden = Boolean(person);
  element('signed-in').hidden = !person;
  element('name').textContent = person ? `${person.firstName} ${person.lastName}` : '';
  element('email').textContent = person ? person.email : '';
}

async function hear({ flow, action, data }) {
  const line = document.createElement('li');
  line.textContent = `${flow}: ${action}${data.error ? ` (${data.error})` : ''}`;
  element('events').append(line);
  try {
    if (flow === 'sign-out') showPerson(undefined);
    else if (data.code) showPerson(await redeem(data));
    else if (action === 'error') throw new Error(data.error);
  } catch (error) {
    element('problem').textContent = `Signing in did not work: ${error.message}`;
  }
}

function widgetOf(type) {
  return Waypost.createAccountWidget({
    clientId,
    accountHost: account,
    type,
    version: '4.9.1',
    container: element('frame'),
    title: 'Sign in',
    redirectUri,
    codeChallenge,
    callback: (event) => void hear(event),
  });
}

const inFrame = widgetOf('frame');
const inWindow = widgetOf('window');
const begin = (start) => () => {
  element('problem').textContent = '';
  inFrame.close();
  inWindow.close();
  start();
};

element('by-frame').addEventListener('click', begin(() => inFrame.open('sign-in')));
element('by-window').addEventListener('click', begin(() => inWindow.open('sign-in')));
element('by-redirect').addEventListener('click', begin(() => inFrame.redirect('sign-in')));
element('sign-out').addEventListener('click', begin(() => inFrame.open('sign-out')));
inFrame.resume(); // after a redirect to sign in
