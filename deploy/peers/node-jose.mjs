// What one DPoP proof costs a service on Node that checks it with jose (RFC 9449 section 4.3).
//
//   node node-jose.mjs cold|hot COUNT SLICES SOCKET
//
// One thread, one proof after the other: typ, alg, signature with the embedded key, htm, htu, iat,
// ath against an access token of 700 bytes, the key's thumbprint. That no proof was used before is
// asked of the redis-server at SOCKET, which all processes of such a service share: SET NX EX, for
// 32 proofs in one write, while the next are checked. cold: a fresh key for each proof; hot: four
// keys in turn. Proofs are made first; then it prints `ready`, and for each line it reads it checks
// COUNT of them and prints {"cpu_us": processor time of one proof in this process, user and system,
// "accepted": how many}.
import { createHash, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { createConnection } from 'node:net';
import { createInterface } from 'node:readline';

const jose = createRequire(import.meta.url)(
    process.env.JOSE ?? '/usr/share/nodejs/jose/dist/node/cjs/index.js');
const [tier, count, slices, socket] = process.argv.slice(2).map((word, i) =>
    i === 1 || i === 2 ? Number(word) : word);
if (!['cold', 'hot'].includes(tier) || !(count > 0 && slices > 0) || !socket) {
    console.error('usage: node-jose.mjs cold|hot COUNT SLICES SOCKET');
    process.exit(2);
}
const keysInTurn = 4;
const warmUp = 400;
const atOnce = 32;
const lifetime = 910;
const target = 'https://api.example.com/orders/42';
const accessToken = 'a'.repeat(700);
const digest = (text) => createHash('sha256').update(text).digest('base64url');

const makeKey = async () => {
    const pair = await jose.generateKeyPair('ES256');
    return { secret: pair.privateKey, jwk: await jose.exportJWK(pair.publicKey) };
};
const known = [];
for (let i = 0; i < keysInTurn; i++) known.push(await makeKey());
const makeProof = async (number) => {
    const key = tier === 'cold' ? await makeKey() : known[number % keysInTurn];
    return new jose.SignJWT({ jti: randomUUID(), htm: 'GET', htu: target, ath: digest(accessToken) })
        .setIssuedAt()
        .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: key.jwk })
        .sign(key.secret);
};

const refuse = (reason) => { throw new Error(reason); };
async function check(proof, request) {
    const { payload, protectedHeader } = await jose.jwtVerify(proof, jose.EmbeddedJWK, {
        algorithms: ['ES256'], typ: 'dpop+jwt', maxTokenAge: 900, clockTolerance: 10,
        requiredClaims: ['jti', 'htm', 'htu', 'iat'],
    });
    const meant = new URL(payload.htu);
    const asked = new URL(request.url);
    if (payload.htm !== request.method) refuse('htm');
    if (meant.origin !== asked.origin || meant.pathname !== asked.pathname) refuse('htu');
    if (payload.ath !== digest(request.token)) refuse('ath');
    const thumbprint = await jose.calculateJwkThumbprint(protectedHeader.jwk);
    return `${thumbprint} ${payload.jti}`;
}

// The names no one has used before are answered with +OK, each other with $-1.
const store = createConnection(socket);
await new Promise((resolve, reject) => store.once('connect', resolve).once('error', reject));
const ok = '+OK\r\n';
let answers = '';
let wake = () => {};
store.setEncoding('latin1');
store.on('data', (text) => {
    answers += text;
    wake();
});
store.on('end', () => {
    console.error('redis-server has closed the connection');
    process.exit(1);
});
const record = (names) => store.write(names.map((name) =>
    `*6\r\n$3\r\nSET\r\n$${name.length}\r\n${name}\r\n$1\r\nv\r\n$2\r\nNX\r\n$2\r\nEX\r\n` +
    `$${String(lifetime).length}\r\n${lifetime}\r\n`).join(''));

// How many of the proofs hold and were not used before.
async function checkAll(slice) {
    answers = '';
    let asked = 0;
    for (let start = 0; start < slice.length; start += atOnce) {
        const names = [];
        for (const proof of slice.slice(start, start + atOnce)) {
            names.push(await check(proof, request));
        }
        record(names);
        asked += names.length;
    }
    while (answers.length < asked * ok.length) await new Promise((resolve) => { wake = resolve; });
    if (answers !== ok.repeat(asked)) refuse('replay');
    return asked;
}

const proofs = [];
for (let i = 0; i < warmUp + count * slices; i++) proofs.push(await makeProof(i));
const request = { method: 'GET', url: target, token: accessToken };
await checkAll(proofs.splice(0, warmUp));
console.log('ready');
for await (const _ of createInterface({ input: process.stdin })) {
    const slice = proofs.splice(0, count);
    const before = process.cpuUsage();
    const accepted = await checkAll(slice);
    const spent = process.cpuUsage(before);
    console.log(JSON.stringify({ cpu_us: (spent.user + spent.system) / count, accepted }));
}
store.destroy();
