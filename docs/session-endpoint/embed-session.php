<?php
// embed-session.php: SVC_API_KEY=... php -S localhost:3001 embed-session.php

const SERVICE = 'http://127.0.0.1:4000';
// PHP-FPM passes on no variables of its own environment: set env[SVC_API_KEY] in its pool.
define('API_KEY', getenv('SVC_API_KEY') ?: throw new RuntimeException('SVC_API_KEY is not set.'));
// Replace it: the signed-in users, by the session cookie of your application.
const USERS = ['session-of-ada' => ['id' => 'ada', 'customer' => 'globex']];

// Browsers send Sec-Fetch-Site, old ones only Origin. A proxy may change the scheme, so the host is compared.
function isSameOrigin(): bool
{
    if (isset($_SERVER['HTTP_SEC_FETCH_SITE'])) {
        return $_SERVER['HTTP_SEC_FETCH_SITE'] === 'same-origin';
    }
    $origin = $_SERVER['HTTP_ORIGIN'] ?? null;
    return $origin === null || preg_replace('#^https?://#', '', $origin) === $_SERVER['HTTP_HOST'];
}

function sessionIds(): ?array
{
    $text = file_get_contents('php://input', false, null, 0, 16 * 1024 + 1);
    $ids = strlen($text) > 16 * 1024 ? null : json_decode($text, true)['sessionIds'] ?? null;
    $isValid = is_array($ids) && count($ids) <= 100 && array_filter($ids, 'is_string') === $ids;
    return $isValid ? array_values($ids) : null;
}

function callService(string $path, array $body): void
{
    $retryAfter = null;
    $call = curl_init(SERVICE . '/api/v1/embed/' . $path);
    curl_setopt_array($call, [
        CURLOPT_POSTFIELDS => json_encode($body),
        CURLOPT_HTTPHEADER => [
            'Authorization: Bearer ' . API_KEY,
            'Content-Type: application/json',
        ],
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 10,
        CURLOPT_HEADERFUNCTION => function ($_, string $line) use (&$retryAfter): int {
            if (stripos($line, 'retry-after:') === 0) {
                $retryAfter = trim($line);
            }
            return strlen($line);
        },
    ]);
    $content = curl_exec($call);
    $status = curl_getinfo($call, CURLINFO_RESPONSE_CODE);
    if ($content !== false && $status < 300) {
        http_response_code($status);
        header('Content-Type: application/json');
        header('Cache-Control: no-store');
        echo $content;
        return;
    }
    error_log("svc-embed: $status " . ($content === false ? curl_error($call) : substr($content, 0, 500)));
    if ($content !== false && $status < 500 && !in_array($status, [408, 425, 429], true)) {
        problem(424, "The embed service rejected this server ($status). See its log.");
        return;
    }
    problem(503, 'The embed service is unavailable.', $retryAfter);
}

function problem(int $status, string $detail, ?string $header = null): void
{
    http_response_code($status);
    header('Content-Type: application/problem+json');
    header('Cache-Control: no-store');
    if ($header !== null) {
        header($header);
    }
    echo json_encode(['status' => $status, 'detail' => $detail]);
}

// The only route: /api/embed-session
$method = $_SERVER['REQUEST_METHOD'];
$ids = $method === 'DELETE' ? sessionIds() : null;
$cookie = $_COOKIE['session'] ?? '';
$user = is_string($cookie) ? USERS[$cookie] ?? null : null; // an array, if the name is session[]
if ($method !== 'POST' && $method !== 'DELETE') {
    problem(405, 'Use POST or DELETE.', 'Allow: POST, DELETE');
} elseif (!isSameOrigin()) {
    problem(403, 'Only pages of this origin may call this endpoint.');
} elseif ($method === 'DELETE' && $ids === null) {
    problem(400, 'The body must be JSON with at most 100 sessionIds.');
} elseif ($method === 'DELETE') {
    callService('session/revoke', ['sessionIds' => $ids]);
} elseif ($user === null) {
    problem(401, 'Nobody is signed in.');
} else {
    callService('generate-session', ['deploymentId' => 1, 'embedTenantName' => $user['customer'], 'externalId' => $user['id']]);
}
